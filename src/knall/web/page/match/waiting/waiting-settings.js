/** Settings dialog of a waiting table without other people. */

import { openDialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { keptFor, settingsFields } from "../../new-table/table-settings.js";
/** @import { TableShape } from "../../net/types.js" */
/** @import { Settings } from "../../new-table/table-settings.js" */
/** @import { Room } from "./waiting-room.js" */

/**
 * @param {TableShape} table
 * @param {Room} room
 * @param {(wish: Settings) => Promise<boolean>} save true: saved
 */
export async function openSettings(table, room, save) {
  const { game, signal } = room;
  if (!game) return;
  const mine = await keptFor(game, signal);
  const fields = settingsFields(game, room.levels, mine, table);
  const done = h("button", { class: "button primary", "data-test": "options-done" }, t("changeOptionsDone"));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    done.disabled = true;
    if (await save(fields.value())) dialog.close();
    done.disabled = false;
  };
  fields.refresh(table.seats.map(({ kind }) => kind));
  if (table.given) fields.rules.hidden = true;
  const form = h(
    "form",
    { class: "stack", onsubmit: submit },
    fields.rules,
    fields.leaving,
    fields.more,
    fields.lot,
    done,
  );
  const dialog = openDialog(t("changeOptions"), [form], { signal, test: "options-dialog" });
}
