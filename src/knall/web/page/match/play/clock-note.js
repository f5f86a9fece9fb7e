/** Notice of moves the clock made for the player; stays until closed or the next move, and is shown once. */

import { t } from "../../texts/language.js";
import { toast } from "../../ui/toast.js";
import { noteClockRead, clockRead } from "../chance/ledger.js";
/** @import { Step, TableShape } from "../../net/types.js" */

const MOST = 2; // sentences

/**
 * The moves the clock has made for me since my last move or the last notice I read.
 * @param {Pick<Step, "number"|"seat"|"by">[]} steps
 * @param {number[]} mine
 * @param {number} told the last event I have read about
 */
export function untold(steps, mine, told) {
  const own = steps.filter(({ seat }) => seat !== null && mine.includes(seat));
  const moved = Math.max(told, 0, ...own.filter(({ by }) => by === "seat").map(({ number }) => number));
  return own.filter(({ by, number }) => by === "clock" && number > moved);
}

/** @param {string} table */
export function clockNote(table) {
  /** @type {Map<number, Step>} my moves, and those made for me */
  const known = new Map();
  let shown = 0; // the last event in the notice
  let close = () => {};
  return {
    /** @param {Step[]} steps @param {TableShape["mine"]} mine */
    update(steps, mine) {
      for (const step of steps) if (step.by !== null) known.set(step.number, step);
      const news = /** @type {Step[]} */ (untold([...known.values()], mine, clockRead(table)));
      const last = news.at(-1)?.number ?? 0;
      if (last === shown) return;
      close();
      shown = last;
      if (!news.length) return;
      const before = news.length > MOST ? [t("clockBefore", { n: news.length - MOST })] : [];
      const words = [...before, ...news.slice(-MOST).map(({ say }) => say)].join(" ");
      close = toast(words, { stays: true, test: "clock-note", onclose: () => noteClockRead(table, last) });
    },
  };
}
