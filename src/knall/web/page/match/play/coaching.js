/** Does this browser want a coach at its tables? */

import { keep, recall } from "../../net/storage.js";

const NAME = "coach";

/** @param {boolean} wanted */
export const keepCoach = (wanted) => keep(NAME, wanted ? "on" : "off");

/** Was a coach asked for, sent away, or neither? @returns {"on"|"off"|"unasked"} */
export function coachWish() {
  const kept = recall(NAME);
  return kept === "on" || kept === "off" ? kept : "unasked";
}
