/** Progress in the lessons, stored in this browser. */

import { keep, recall } from "../net/storage.js";

const DONE = "done";

/** @param {string} game */
const name = (game) => `lesson.${game}`;

/** @param {string} game @param {number} scene @param {number} length how many scenes there are */
export const keepPlace = (game, scene, length) => keep(name(game), `${scene}/${length}`);

/** @param {string} game */
export const keepDone = (game) => keep(name(game), DONE);

/** Whether the lesson is done, begun, or new. @param {string} game @returns {"done"|"begun"|"new"} */
export function progressOf(game) {
  const kept = recall(name(game));
  return kept === DONE ? "done" : kept === null ? "new" : "begun";
}

/** The scene to resume at; null: from the start, also if the lesson has changed. @param {string} game @param {number} length */
export function placeIn(game, length) {
  const [scene, of] = (recall(name(game)) ?? "").split("/").map(Number);
  return of === length && scene > 0 && scene < length - 1 ? scene : null;
}
