/** Speed of the others' moves; a preference of this browser. */

import { keep, recall } from "../../net/storage.js";
/** @import { Step } from "../../net/types.js" */

const HOLD = 700; // milliseconds for which others' moves are held
const MOMENT = 1100; // least time of an effect
const LETTER = 35; // per letter of its sentence

/** Factors of durations, here and for the server's bots; their names are texts too. */
const FACTORS = { slow: 2, normal: 1, fast: 0.35, now: 0 };

/** @typedef {keyof typeof FACTORS} Speed */

export const SPEEDS = /** @type {Speed[]} */ (Object.keys(FACTORS));

/** The chosen speed. @returns {Speed} */
export function speed() {
  const kept = recall("speed");
  return SPEEDS.find((one) => one === kept) ?? "normal";
}

/** @param {Speed} chosen */
export const setSpeed = (chosen) => keep("speed", chosen === "normal" ? null : chosen);

/** The factor of durations. @param {Speed} chosen */
export const factor = (chosen) => FACTORS[chosen];

/** Duration of an effect in milliseconds. @param {{say: string}} effect @param {Speed} chosen */
export const momentOf = ({ say }, chosen) => factor(chosen) * Math.max(MOMENT, LETTER * say.length);

/**
 * Milliseconds for which steps are held.
 * @param {Step[]} steps
 * @param {boolean} byOthers
 * @param {Speed} chosen
 */
export function holdOf(steps, byOthers, chosen) {
  const told = steps.flatMap((step) => step.effects).reduce((sum, effect) => sum + momentOf(effect, chosen), 0);
  return byOthers ? factor(chosen) * HOLD + told : 0;
}
