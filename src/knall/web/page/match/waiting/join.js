/** Joining a table. */

import { post } from "../../net/api.js";
import { nameInput, openDialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { contributionFor } from "../chance/ledger.js";
import { myName, rememberName } from "../../net/site.js";
import { attempt } from "../../ui/toast.js";
/** @import { TableShape } from "../../net/types.js" */

/**
 * Join a table whose commitment is noted; null if cancelled.
 * @param {TableShape} table
 * @param {{invite: string|null, seat: number|null}} wish
 * @param {AbortSignal} signal
 */
export async function join(table, { invite, seat }, signal) {
  const host = table.seats.find((one) => one.taken && one.kind !== "bot")?.name;
  const title = host ? t("invitedBy", { name: host, title: table.title }) : t("sitDownAt", { title: table.title });
  const name = await askName(title, await myName(), signal);
  if (!name) return null;
  return attempt(async () => {
    await rememberName(name);
    return post(
      `/api/tables/${table.id}/join`,
      { name, contribution: contributionFor(table.id), invite, seat },
      signal,
    );
  });
}

/**
 * Ask for a name; null if the dialog was closed.
 * @param {string} title
 * @param {string|null} known
 * @param {AbortSignal} signal
 * @returns {Promise<string|null>}
 */
function askName(title, known, signal) {
  return new Promise((resolve) => {
    /** @type {string|null} */
    let answer = null;
    const input = nameInput(known);
    const form = h(
      "form",
      {
        method: "dialog",
        class: "stack",
        onsubmit: () => (answer = input.value.trim()),
      },
      h("label", { class: "field" }, h("span", { class: "label" }, t("yourName")), input),
      h("button", { class: "button primary", "data-test": "name-done" }, t("sitDown")),
    );
    openDialog(title, [form], { signal, onclose: () => resolve(answer), test: "ask-name" });
    input.focus();
  });
}
