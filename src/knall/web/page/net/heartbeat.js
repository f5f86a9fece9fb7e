/** Is the line alive?  What is heard says so; silence, and the browser, say that it is not. */

import { pause } from "../ui/dom.js";

/** Milliseconds of silence after which the line counts as lost: the server speaks every four seconds. */
export const SILENCE = 8000;
/** Milliseconds of silence after which a socket is given up. */
export const HOPELESS = 15_000;

const back = new EventTarget();

/** The line is back: whoever waits for it goes on. */
export const isBack = () => back.dispatchEvent(new Event("back"));
if (globalThis.window) addEventListener("online", isBack);

/**
 * Wait so long, or until the line is back.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
export async function untilBack(milliseconds, signal) {
  const enough = new AbortController();
  back.addEventListener("back", () => enough.abort(), { once: true, signal: enough.signal });
  await pause(milliseconds, AbortSignal.any([signal, enough.signal]));
  enough.abort();
}

/**
 * What is known of a line by what is heard on it; `tell`: it is lost since a moment, or back.
 * @param {(alive: boolean, since: number) => void} tell
 * @param {() => number} now
 */
export function pulse(tell, now = Date.now) {
  let last = now();
  let alive = true;
  const lost = () => {
    if (alive) tell((alive = false), last);
  };
  return {
    lost,
    /** Something has come. */
    heard() {
      last = now();
      if (alive) return;
      tell((alive = true), last);
      isBack();
    },
    /** Ask from time to time; is there nothing to be hoped for from what is open? */
    look() {
      const silence = now() - last;
      if (silence >= SILENCE) lost();
      return silence >= HOPELESS;
    },
    /** Has nothing come for longer than it should? */
    isSilent: () => now() - last >= SILENCE,
  };
}
