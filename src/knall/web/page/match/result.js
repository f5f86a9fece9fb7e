/** The end of a match: who won and why, and whether chance was fair. */

import { post } from "../net/api.js";
import { openDialog } from "../ui/dialog.js";
import { button, h, linkButton } from "../ui/dom.js";
import { verdict } from "./fairness.js";
import { signed, t } from "../texts/language.js";
import { recordAddress } from "./menu.js";
import { go } from "../router.js";
import { partyName } from "./scores.js";
import { keepPromise, wordFor } from "./memory.js";
import { myName } from "../net/site.js";
import { attempt } from "../ui/toast.js";
/** @import { AccountShape, Frame, TableShape } from "../net/types.js" */

/**
 * Show the end screen.
 * @param {TableShape} table
 * @param {Frame} frame
 * @param {AbortSignal} signal
 */
export function openResult(table, frame, signal) {
  const won = frame.winners.some((seat) => table.mine.includes(seat));
  const dialog = openDialog(
    t(won && table.mine.length === 1 ? "youWin" : "matchOver"),
    [
      h("p", { class: "lead", "data-test": "result" }, frame.result ?? frame.turn),
      scoresTable(frame.accounts, frame.winners),
      verdict(table.id, signal),
      h(
        "div",
        { class: "row" },
        table.mine.length > 0 &&
          button(t(table.rematch ? "joinRematch" : "rematch"), {
            kind: "primary",
            icon: "again",
            "data-test": "rematch",
            onclick: () => rematch(table),
          }),
        linkButton(t("replay"), `/replay/${table.id}`, { icon: "replay", "data-test": "replay" }),
        linkButton(t("record"), recordAddress(table, frame.seat), {
          icon: "download",
          download: "",
          "data-test": "record",
        }),
        linkButton(t("toHome"), "/", { icon: "home" }),
      ),
    ],
    { kind: `end${won ? " won" : ""}`, signal, test: "end" },
  );
  dialog.querySelector("h2")?.focus();
}

/** Go to the table of the rematch, and sit down where a seat is kept for me. @param {TableShape} old */
export async function rematch(old) {
  await attempt(async () => {
    const table = await post(`/api/tables/${old.id}/rematch`, {});
    if (keepPromise(table)) await sitAgain(old, table);
    go(`/table/${table.id}`);
  });
}

/** @param {TableShape} old @param {TableShape} table */
async function sitAgain(old, table) {
  for (const { seat, name, called } of table.seats.filter((one) => one.kept)) {
    const mine = name ?? old.seats[seat].name ?? (await myName()) ?? called;
    await post(`/api/tables/${table.id}/join`, { name: mine, word: wordFor(table.id), invite: null, seat });
  }
}

/** The final account: a table with everything in it. @param {AccountShape[]} accounts @param {number[]} winners */
function scoresTable(accounts, winners) {
  const rows = accounts.map((account) => {
    const won = account.seat !== null && winners.includes(account.seat);
    const entries = account.entries.map((entry) =>
      h("li", {}, h("span", {}, entry.sentence), h("b", {}, signed(entry.points))),
    );
    return h(
      "tr",
      { class: won ? "won" : "" },
      h("th", { scope: "row" }, partyName(account), won ? h("small", {}, t("winner")) : ""),
      h("td", {}, h("ul", { class: "entries" }, ...entries)),
      h("td", { class: "points" }, String(account.points)),
    );
  });
  const head = [t("who"), t("why"), t("points")].map((words) => h("th", { scope: "col" }, words));
  return h(
    "table",
    { class: "result", "data-test": "result-table" },
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...rows),
  );
}
