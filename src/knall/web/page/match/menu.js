/** What is wanted now and then at a table. */

import { openDialog } from "../ui/dialog.js";
import { h, linkButton } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { shareButtons } from "../ui/share.js";
/** @import { Frame, TableShape } from "../net/types.js" */

/** The address of a table's record, as one seat may read it. @type {(table: TableShape, seat: number|null) => string} */
export const recordAddress = (table, seat) => `/api/tables/${table.id}/record${seat === null ? "" : `?seat=${seat}`}`;

/**
 * The small things: links, the record, what was promised.
 * @param {TableShape} table
 * @param {Frame} frame
 * @param {AbortSignal} signal
 */
export function openMenu(table, frame, signal) {
  const link = `${location.origin}/table/${table.id}`;
  const line = (/** @type {Node[]} */ ...content) => h("div", { class: "row" }, ...content);
  const options = table.changed === "-" ? [] : [h("p", { class: "hint" }, `${t("options")}: ${table.changed}`)];
  openDialog(
    table.title,
    [
      line(...shareButtons(link, table.title, "copy-link")),
      h("p", { class: "hint" }, t("watchWords")),
      line(
        linkButton(t("replay"), `/replay/${table.id}`, { icon: "replay", "data-test": "more-replay" }),
        linkButton(t("record"), recordAddress(table, frame.seat), {
          icon: "download",
          download: "",
          "data-test": "more-record",
        }),
        linkButton(t("rules"), `/rules/${table.game}`, { icon: "book", target: "_blank" }),
      ),
      ...options,
      h("p", { class: "hint" }, t("promise")),
      h("p", { class: "code" }, table.commitment),
    ],
    { signal, test: "more-dialog" },
  );
}
