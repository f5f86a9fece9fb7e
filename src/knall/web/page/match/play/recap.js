/** Recap of the others' moves since mine: a line for each of them, and their pieces. */

import { h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
/** @import { Step } from "../../net/types.js" */

const UNDO = "undo";

/** Tests whether a step is a move I made myself, or an undo. @param {number|null} me @returns {(step: Step) => boolean} */
const endsRecap =
  (me) =>
  ({ seat, by, text }) =>
    text === UNDO || (me !== null && seat === me && by === "seat");

/**
 * The steps of each other seat since my own last move or an undo; a spectator gets the last turn of each.
 * @param {Step[]} steps
 * @param {number|null} me
 * @returns {Map<number, Step[]>}
 */
export function sinceMyMove(steps, me) {
  const begun = steps.findLastIndex(endsRecap(me));
  /** @type {Map<number, Step[]>} */
  const found = new Map();
  /** @type {number|null} */
  let last = null;
  for (const step of steps.slice(begun + 1)) {
    const seat = /** @type {number|null} */ (step.turn ?? last);
    if (seat === null) continue; // chance before the first move
    if (me === null && seat !== last) found.delete(seat);
    found.set(seat, [...(found.get(seat) ?? []), step]);
    last = seat;
  }
  return found;
}

/** The pieces of these steps: touched ones and those of effects. @param {Map<number, Step[]>} done */
export function piecesOf(done) {
  const steps = [...done.values()].flat();
  return steps.flatMap((step) => [...step.picks, ...step.effects.flatMap((effect) => effect.pieces)]);
}

/**
 * The effects of my own last move, if it was my last decision.
 * @param {Step[]} steps
 * @param {number|null} me
 */
export function broughtByMe(steps, me) {
  const own = steps.findLast(endsRecap(me));
  return own && own.text !== UNDO ? own.effects : [];
}

/**
 * The lines above the board: one per opponent, so that nothing shifts when they fill.  If they overflow, or something
 * happened to me, the full text is below the board on upright phones, as far as there is space.
 * @param {() => void} toLog
 */
export function recapLines(toLog) {
  const element = h("ul", { class: "recap", "aria-label": t("lastMoves"), "data-test": "recap", onclick: toLog });
  const named = { "aria-label": t("lastMoves"), tabindex: "0", hidden: true };
  const whole = h("ul", { class: "recap-whole", "data-test": "recap-whole", onclick: toLog, ...named });
  return {
    element,
    whole,
    /** @param {number[]} others @param {Map<number, Step[]>} done @param {Step["effects"]} mine */
    update(others, done, mine) {
      const lines = others.map((seat) => (done.get(seat) ?? []).flatMap(sentences));
      element.replaceChildren(...lines.map((said) => h("li", { title: said.join(" ") }, said.join(" "))));
      const cut = [...element.children].map((line, at) => keepNewest(line, lines[at]));
      const told = [...mine.map((effect) => effect.say), ...[...done.values()].flat().flatMap(sentences)];
      const shown = mine.length || cut.includes(true) ? told : [];
      whole.hidden = !shown.length;
      whole.replaceChildren(...shown.map((say) => h("li", {}, say)));
      whole.scrollTop = whole.scrollHeight;
    },
  };
}

/** A step with its effects. @param {Step} step */
const sentences = (step) => [step.say, ...step.effects.map((effect) => effect.say)];

/** Drops the oldest sentences that do not fit; returns whether any was dropped. @param {Element} line @param {string[]} said */
function keepNewest(line, said) {
  const isCut = () => line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1;
  const cut = isCut();
  for (let from = 1; from < said.length && isCut(); from += 1) line.textContent = `… ${said.slice(from).join(" ")}`;
  return cut;
}
