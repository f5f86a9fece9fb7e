/** Preference of this browser: with or without a coach. */

import { keep, recall } from "../../net/storage.js";

const NAME = "coach";

/** @param {boolean} wanted */
export const keepCoach = (wanted) => keep(NAME, wanted ? "on" : "off");

/** The preference. @returns {"on"|"off"|"unasked"} */
export function coachWish() {
  const kept = recall(NAME);
  return kept === "on" || kept === "off" ? kept : "unasked";
}
