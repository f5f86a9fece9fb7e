/** Names muted in this browser; nobody else learns of it. */

import { keep, recall } from "../../net/storage.js";

const LIST = "muted";
const MOST = 100;

/** @type {string[]} the fallback where storage is forbidden */
let here = [];

/** All of them. @returns {string[]} */
export function muted() {
  const text = recall(LIST);
  return text === null ? here : JSON.parse(text);
}

/** Mute or unmute a name. @param {string} name @param {boolean} silent */
export function mute(name, silent) {
  const others = muted().filter((one) => one !== name);
  here = silent ? [...others, name].slice(-MOST) : others;
  keep(LIST, JSON.stringify(here));
}
