/** How far this browser has come in the lessons. */

import { keep, recall } from "../net/storage.js";

const DONE = "done";

/** @param {string} game */
const name = (game) => `lesson.${game}`;

/** @param {string} game @param {number} scene @param {number} length how many scenes there are */
export const keepPlace = (game, scene, length) => keep(name(game), `${scene}/${length}`);

/** @param {string} game */
export const keepDone = (game) => keep(name(game), DONE);

/** Was the lesson done, begun, or neither? @param {string} game @returns {"done"|"begun"|"new"} */
export function progressOf(game) {
  const kept = recall(name(game));
  return kept === DONE ? "done" : kept === null ? "new" : "begun";
}

/** The scene where somebody was; null: from the start, also if the lesson is no longer the same. @param {string} game @param {number} length */
export function placeIn(game, length) {
  const [scene, of] = (recall(name(game)) ?? "").split("/").map(Number);
  return of === length && scene > 0 && scene < length - 1 ? scene : null;
}
