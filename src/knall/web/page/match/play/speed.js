/** How fast the others' moves go by, as each player likes it; kept in this browser. */

import { keep, recall } from "../../net/storage.js";
/** @import { Step } from "../../net/types.js" */

const HOLD = 700; // milliseconds that what others did stays before the next thing happens
const MOMENT = 1100; // that an effect is told, at least
const LETTER = 35; // for each letter of its sentence

/** How long everything takes here, and at the bots' server; the names are texts too. */
const FACTORS = { slow: 2, normal: 1, fast: 0.35, now: 0 };

/** @typedef {keyof typeof FACTORS} Speed */

export const SPEEDS = /** @type {Speed[]} */ (Object.keys(FACTORS));

/** The speed that was chosen. @returns {Speed} */
export function speed() {
  const kept = recall("speed");
  return SPEEDS.find((one) => one === kept) ?? "normal";
}

/** @param {Speed} chosen */
export const setSpeed = (chosen) => keep("speed", chosen === "normal" ? null : chosen);

/** What a pause is multiplied by. @param {Speed} chosen */
export const factor = (chosen) => FACTORS[chosen];

/** Milliseconds that an effect is told. @param {{say: string}} effect @param {Speed} chosen */
export const momentOf = ({ say }, chosen) => factor(chosen) * Math.max(MOMENT, LETTER * say.length);

/**
 * Milliseconds that steps stay to be seen.
 * @param {Step[]} steps
 * @param {boolean} byOthers
 * @param {Speed} chosen
 */
export function holdOf(steps, byOthers, chosen) {
  const told = steps.flatMap((step) => step.effects).reduce((sum, effect) => sum + momentOf(effect, chosen), 0);
  return byOthers ? factor(chosen) * HOLD + told : 0;
}
