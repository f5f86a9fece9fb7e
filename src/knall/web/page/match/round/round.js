/** Score tables of rounds: full, folded for log and scores, and the list of rounds not undone. */

import { h } from "../../ui/dom.js";
/** @import { RoundShape, Step } from "../../net/types.js" */

/** @typedef {{number: number, round: RoundShape}} Ended a round and its last event */

/** The score table of a round with its sentences. @param {RoundShape} round */
export function roundTable({ title, head, rows, sentences }) {
  const columns = head.map((words) => h("th", { scope: "col" }, words));
  const lines = rows.map(({ cells: [name, ...others], won }) =>
    h(
      "tr",
      { class: won ? "won" : "" },
      h("th", { scope: "row" }, name),
      ...others.map((words, place) => h("td", { "data-column": head[place + 1] }, words)),
    ),
  );
  return h(
    "div",
    { class: "round" },
    h(
      "div",
      { class: "round-table", role: "region", "aria-label": title, tabindex: "0" },
      h("table", {}, h("thead", {}, h("tr", {}, ...columns)), h("tbody", {}, ...lines)),
    ),
    ...sentences.map((words) => h("p", {}, words)),
  );
}

/** The same, folded. @param {Ended} ended */
export function foldedRound({ number, round }) {
  return h(
    "details",
    { class: "folded-round", "data-round": number },
    h("summary", {}, h("span", {}, round.title)),
    roundTable(round),
  );
}

/** The rounds of a match; an undo removes the last decision and the rounds it ended. */
export class RoundBook {
  constructor() {
    /** @type {Ended[]} */
    this.rounds = [];
    /** @type {number[]} the events of decisions that were not undone */
    this.decisions = [];
    this.last = 0;
  }

  /** Take in steps; known ones are skipped. @param {Step[]} steps in order */
  add(steps) {
    for (const step of steps.filter(({ number }) => number > this.last)) this.note(step);
    this.last = Math.max(this.last, ...steps.map(({ number }) => number));
  }

  /** @param {Step} step */
  note({ number, by, text, round }) {
    if (text === "undo") {
      const back = this.decisions.pop() ?? 0;
      this.rounds = this.rounds.filter((ended) => ended.number < back);
    } else if (by !== null && this.decisions.at(-1) !== number) this.decisions.push(number);
    if (round) this.rounds.push({ number, round });
  }
}
