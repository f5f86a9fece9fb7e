/** Connection state: alive as long as messages arrive; lost after a silence, or when the browser says so. */

import { pause } from "../ui/dom.js";

/** Milliseconds of silence after which the connection counts as lost; the server sends every four seconds. */
export const SILENCE = 8000;
/** Milliseconds of silence after which a socket is replaced. */
export const HOPELESS = 15_000;

const back = new EventTarget();

/** Wakes everything that waits for the connection. */
export const isBack = () => back.dispatchEvent(new Event("back"));
if (globalThis.window) addEventListener("online", isBack);

/**
 * Wait, but only until the connection is back.
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
 * A watchdog of a connection; `tell` is called when it is lost (with the time it was last alive) or back.
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
    /** A message has arrived. */
    heard() {
      last = now();
      if (alive) return;
      tell((alive = true), last);
      isBack();
    },
    /** Polled regularly; true: replace the socket. */
    look() {
      const silence = now() - last;
      if (silence >= SILENCE) lost();
      return silence >= HOPELESS;
    },
    /** Whether a heartbeat is overdue. */
    isSilent: () => now() - last >= SILENCE,
  };
}
