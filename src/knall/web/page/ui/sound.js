/** Sounds, off by default and loaded on demand. */

import { keep, recall } from "../net/storage.js";

/** Whether sounds are on. */
export const audible = () => recall("sound") === "on";

/** Turn sounds on or off. @param {boolean} on */
export function setAudible(on) {
  keep("sound", on ? "on" : null);
  play("turn");
}

/** Play a sound, if sounds are on. @param {"move"|"turn"|"over"} name */
export async function play(name) {
  if (audible()) (await import("./tones.js")).sound(name);
}
