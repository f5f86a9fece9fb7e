/** What the others did since my last move: a line for each of them, and the pieces it was done with. */

import { h } from "../ui/dom.js";
import { t } from "../texts/language.js";
/** @import { Step } from "../net/types.js" */

const UNDO = "undo";

/**
 * The steps of each other seat since the last move that I made myself, or since something was taken back; a spectator is shown the last turn of each.
 * @param {Step[]} steps
 * @param {number|null} me
 * @returns {Map<number, Step[]>}
 */
export function sinceMyMove(steps, me) {
  const mine = (/** @type {Step} */ { seat, by }) => me !== null && seat === me && by === "seat";
  const begun = steps.findLastIndex((step) => mine(step) || step.text === UNDO);
  /** @type {Map<number, Step[]>} */
  const found = new Map();
  /** @type {number|null} */
  let last = null;
  for (const step of steps.slice(begun + 1)) {
    const seat = /** @type {number|null} */ (step.turn ?? last);
    if (seat === null) continue; // chance before anybody moved
    if (me === null && seat !== last) found.delete(seat);
    found.set(seat, [...(found.get(seat) ?? []), step]);
    last = seat;
  }
  return found;
}

/** The pieces of these steps: those that were touched, and those of the effects. @param {Map<number, Step[]>} done */
export function piecesOf(done) {
  const steps = [...done.values()].flat();
  return steps.flatMap((step) => [...step.picks, ...step.effects.flatMap((effect) => effect.pieces)]);
}

/** The lines above the board: as many as there are others, so that nothing moves when they fill. */
export function recapLines() {
  const element = h("ul", { class: "recap", "aria-label": t("lastMoves"), "data-test": "recap" });
  return {
    element,
    /** @param {number[]} others @param {Map<number, Step[]>} done */
    update(others, done) {
      const lines = others.map((seat) => (done.get(seat) ?? []).flatMap(sentences));
      element.replaceChildren(...lines.map((said) => h("li", { title: said.join(" ") }, said.join(" "))));
      [...element.children].forEach((line, at) => keepNewest(line, lines[at]));
    },
  };
}

/** A step with all that it brought about. @param {Step} step */
const sentences = (step) => [step.say, ...step.effects.map((effect) => effect.say)];

/** Where there is not room for all, the oldest goes: what has just happened is what one looks for. @param {Element} line @param {string[]} said */
function keepNewest(line, said) {
  const isCut = () => line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1;
  for (let from = 1; from < said.length && isCut(); from += 1) line.textContent = `… ${said.slice(from).join(" ")}`;
}
