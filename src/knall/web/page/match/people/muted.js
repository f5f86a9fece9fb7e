/** Names whose messages this browser does not show; nobody else knows of it. */

import { keep, recall } from "../../net/storage.js";

const LIST = "muted";
const MOST = 100;

/** @type {string[]} where storage is forbidden, this is all there is */
let here = [];

/** All of them. @returns {string[]} */
export function muted() {
  const text = recall(LIST);
  return text === null ? here : JSON.parse(text);
}

/** From now on somebody of this name is not heard, or heard again. @param {string} name @param {boolean} silent */
export function mute(name, silent) {
  const others = muted().filter((one) => one !== name);
  here = silent ? [...others, name].slice(-MOST) : others;
  keep(LIST, JSON.stringify(here));
}
