/** End screen: who won and why, and whether chance was fair. */

import { post } from "../../net/api.js";
import { openDialog } from "../../ui/dialog.js";
import { button, h, linkButton } from "../../ui/dom.js";
import { fairnessVerdict } from "../chance/fairness.js";
import { signed, t } from "../../texts/language.js";
import { recordAddress } from "./menu.js";
import { go } from "../../router.js";
import { seatName } from "./players.js";
import { partyName } from "./scores.js";
import { contributionFor, notePromise } from "../chance/ledger.js";
import { myName } from "../../net/site.js";
import { attempt } from "../../ui/toast.js";
/** @import { AccountShape, Frame, TableShape } from "../../net/types.js" */
/** @import { MatchController } from "../play/controller.js" */

const SPARKS = 36;
const JOY = 2500; // milliseconds

/**
 * Show the end screen.
 * @param {MatchController} controller
 * @param {Frame} frame
 */
export function openResult(controller, frame) {
  const { table, signal } = controller;
  const won = frame.winners.some((seat) => table.mine.includes(seat));
  const dialog = openDialog(
    headline(table, frame),
    [ranking(frame), fairnessVerdict(controller, frame), nextSeats(table), ways(controller, frame)],
    { kind: `end${won ? " won" : ""}`, signal, test: "end" },
  );
  dialog.querySelector("h2")?.focus();
  if (won) rejoice(dialog);
}

/** The seats of a rematch. @param {TableShape} table */
const nextSeats = (table) =>
  table.mine.length > 0
    ? h("p", { class: "hint", "data-test": "rematch-words" }, t(table.by_lot ? "rematchLotWords" : "rematchWords"))
    : "";

/** Links onwards. @param {MatchController} controller @param {Frame} frame */
function ways(controller, frame) {
  const { table } = controller;
  return h(
    "div",
    { class: "row" },
    table.mine.length > 0 &&
      button(t(table.rematch ? "joinRematch" : "rematch"), {
        kind: "primary",
        icon: "again",
        "data-test": "rematch",
        onclick: () => controller.rematch(),
      }),
    linkButton(t("analysis"), `/analyse/${table.id}`, { icon: "hint", "data-test": "analyse" }),
    linkButton(t("replay"), `/replay/${table.id}`, { icon: "replay", "data-test": "replay" }),
    linkButton(t("record"), recordAddress(table, frame.seat), {
      icon: "download",
      download: "",
      "data-test": "record",
    }),
    linkButton(t("toHome"), "/", { icon: "home" }),
  );
}

/** Winner and score, in one line. @param {TableShape} table @param {Frame} frame */
function headline(table, { accounts, winners, ended, result }) {
  if (ended !== null && result !== null) return result;
  const points = inOrder(accounts, winners).map((account) => account.points);
  if (!winners.length || !points.length) return t("matchOver");
  const score = points.join(" : ");
  const names = winners.map((seat) => seatName(table, seat)).join(", ");
  if (winners.length > 1) return t("endShared", { names, score });
  if (table.mine.length === 1 && table.mine[0] === winners[0]) return t("endYouWin", { score });
  return t("endWins", { name: names, score });
}

/**
 * The seats' accounts, winners first, then by points, descending or ascending, whichever the winners have more of.
 * @param {AccountShape[]} accounts
 * @param {number[]} winners
 */
export function inOrder(accounts, winners) {
  const seats = accounts.filter(({ seat }) => seat !== null);
  const won = (/** @type {AccountShape} */ { seat }) => seat !== null && winners.includes(seat);
  const best = seats.find(won)?.points ?? 0;
  const fewest = seats.some(({ points }) => points > best) && !seats.some(({ points }) => points < best);
  return seats.sort((a, b) => Number(won(b)) - Number(won(a)) || (fewest ? a.points - b.points : b.points - a.points));
}

/** A line per seat, best first and resigned last, with folded entries; then other accounts. @param {Frame} frame */
function ranking({ accounts, winners, ended }) {
  const others = accounts.filter(({ seat }) => seat === null);
  const gave = (/** @type {AccountShape} */ { seat }) => seat !== null && seat === ended?.seat;
  const seats = inOrder(accounts, winners);
  const items = [...seats.filter((one) => !gave(one)), ...seats.filter(gave), ...others].map((account) => {
    const won = account.seat !== null && winners.includes(account.seat);
    const note = won ? t("winner") : gave(account) ? t("resigned") : null;
    const name = h("span", {}, partyName(account), note !== null && h("small", {}, note));
    const line = h("summary", {}, name, h("b", {}, String(account.points)));
    const entries = account.entries.map((entry) =>
      h("li", {}, h("span", {}, entry.sentence), h("b", {}, signed(entry.points))),
    );
    const kind = won ? "won" : account.seat === null ? "besides" : "";
    return h("li", { class: kind }, h("details", {}, line, h("ul", { class: "entries" }, ...entries)));
  });
  return h("ol", { class: "ranking", "data-test": "result" }, ...items);
}

/** Confetti, unless reduced motion is preferred. @param {HTMLElement} dialog */
function rejoice(dialog) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const sparks = Array.from({ length: SPARKS }, (_, place) => {
    const spark = h("i");
    spark.style.setProperty("--turn", `${place / SPARKS}turn`);
    spark.style.setProperty("--far", `${0.5 + Math.random() / 2}`);
    spark.style.setProperty("--hue", String(Math.round(360 * Math.random())));
    return spark;
  });
  const joy = h("div", { class: "joy", "aria-hidden": "true" }, ...sparks);
  dialog.append(joy);
  setTimeout(() => joy.remove(), JOY);
}

/** Go to the rematch, and take my seat there. @param {TableShape} old */
export async function rematch(old) {
  await attempt(async () => {
    const table = await post(`/api/tables/${old.id}/rematch`, {});
    if (notePromise(table)) await sitAgain(old, table);
    go(`/table/${table.id}`);
  });
}

/** @param {TableShape} old @param {TableShape} table */
async function sitAgain(old, table) {
  for (const { seat, name, called } of table.seats.filter((one) => one.kept)) {
    const mine = name ?? old.seats[seat].name ?? (await myName()) ?? called;
    await post(`/api/tables/${table.id}/join`, {
      name: mine,
      contribution: contributionFor(table.id),
      invite: null,
      seat,
    });
  }
}
