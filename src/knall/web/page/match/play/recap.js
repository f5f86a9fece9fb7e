/** What the others did since my last move: a line for each of them, and the pieces it was done with. */

import { h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
/** @import { Step } from "../../net/types.js" */

const UNDO = "undo";

/** Is a step a move that I made myself, or something taken back? @param {number|null} me @returns {(step: Step) => boolean} */
const endsRecap =
  (me) =>
  ({ seat, by, text }) =>
    text === UNDO || (me !== null && seat === me && by === "seat");

/**
 * The steps of each other seat since the last move that I made myself, or since something was taken back; a spectator is shown the last turn of each.
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

/**
 * What my own last move brought about, if it was the last decision of mine.
 * @param {Step[]} steps
 * @param {number|null} me
 */
export function broughtByMe(steps, me) {
  const own = steps.findLast(endsRecap(me));
  return own && own.text !== UNDO ? own.effects : [];
}

/**
 * The lines above the board: as many as there are others, so that nothing moves when they fill. Where they cannot hold
 * it all, or something befell me, the whole of it stands below the board of an upright phone, as far as there is room.
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

/** A step with all that it brought about. @param {Step} step */
const sentences = (step) => [step.say, ...step.effects.map((effect) => effect.say)];

/** Where there is not room for all, the oldest goes: what has just happened is what one looks for. Was there too little? @param {Element} line @param {string[]} said */
function keepNewest(line, said) {
  const isCut = () => line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1;
  const cut = isCut();
  for (let from = 1; from < said.length && isCut(); from += 1) line.textContent = `… ${said.slice(from).join(" ")}`;
  return cut;
}
