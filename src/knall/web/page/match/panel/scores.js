/** Score panel: points and their entries. */

import { h, refill } from "../../ui/dom.js";
import { foldedRound } from "../round/round.js";
import { signed, t } from "../../texts/language.js";
/** @import { AccountShape, EntryShape } from "../../net/types.js" */
/** @import { Ended } from "../round/round.js" */

/** A party with its player's name. */
export const partyName = (/** @type {AccountShape} */ account) =>
  account.name && account.name !== account.called ? `${account.name} (${account.called})` : account.called;

/** @param {(ids: string[]) => void} point marks pieces on the board */
export function scoresPanel(point) {
  const points = h("div", { "data-test": "accounts" });
  const rounds = h("div", { "data-test": "rounds" });
  const element = h("div", { class: "scores", "data-test": "scores" }, points, rounds);
  let shown = "";
  /** @type {Set<string>} */
  const open = new Set();
  return {
    element,
    /** @param {AccountShape[]} accounts */
    update(accounts) {
      refill(points, ...accounts.map((account) => details(account, open, point)));
    },
    /** The rounds so far. @param {Ended[]} ended */
    list(ended) {
      const numbers = ended.map(({ number }) => number).join();
      if (numbers === shown) return;
      shown = numbers;
      refill(rounds, ...(ended.length ? [h("h3", {}, t("rounds")), ...ended.map(foldedRound)] : []));
    },
  };
}

/** @param {AccountShape} account @param {Set<string>} open @param {(ids: string[]) => void} point */
function details(account, open, point) {
  const { party, points, entries } = account;
  const element = h(
    "details",
    {
      open: open.has(party),
      "data-party": party,
      ontoggle: () => (element.open ? open.add(party) : open.delete(party)),
    },
    h("summary", {}, h("span", {}, partyName(account)), h("b", {}, String(points))),
    entries.length
      ? h("ul", {}, ...entries.map((entry) => item(entry, point)))
      : h("p", { class: "hint" }, t("noEntries")),
  );
  return element;
}

/** @param {EntryShape} entry @param {(ids: string[]) => void} point */
function item(entry, point) {
  const show = () => point(entry.pieces);
  const hide = () => point([]);
  const listeners = { onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide };
  const focus = entry.pieces.length ? { tabindex: "0" } : {};
  return h("li", { ...focus, ...listeners }, h("span", {}, entry.sentence), h("b", {}, signed(entry.points)));
}

/** Account entries that mention a piece. @param {AccountShape[]} accounts @param {string} id */
export function entriesOf(accounts, id) {
  return accounts.flatMap((account) =>
    account.entries
      .filter((entry) => entry.pieces.includes(id))
      .map((entry) => `${account.called}: ${entry.sentence} (${signed(entry.points)})`),
  );
}
