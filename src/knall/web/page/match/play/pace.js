/** Frames one after the other, at a pace that one can follow. */

/** @import { Frame } from "../../net/types.js" */

const HURRIED = 200; // milliseconds
const MOST_WAITING = 4; // never further behind than this at the calm pace

/**
 * A queue of frames; each is shown, `last` if nothing newer is waiting, and stays for a while.
 * @param {(frame: Frame, last: boolean) => void} show
 * @param {(frame: Frame) => number} hold milliseconds that a frame stays before the next thing happens
 * @param {AbortSignal} signal
 */
export function pacer(show, hold, signal) {
  /** @type {Frame[]} */
  let waiting = [];
  let timer = 0;
  let halted = false;
  const next = () => {
    timer = 0;
    if (halted) return;
    const frame = waiting.shift();
    if (!frame) return;
    const time = hold(frame);
    show(frame, waiting.length === 0);
    if (halted) return;
    if (time) timer = setTimeout(next, waiting.length > MOST_WAITING ? Math.min(time, HURRIED) : time);
    else next();
  };
  const stop = () => (clearTimeout(timer), (timer = 0));
  signal.addEventListener("abort", stop, { once: true });
  return {
    /** @param {Frame} frame */
    add(frame) {
      waiting.push(frame);
      if (!timer) next();
    },
    /** Is something newer than what is shown waiting? */
    behind: () => halted || waiting.length > 0,
    /** Show nothing more until told to go on. */
    halt() {
      stop();
      halted = true;
    },
    /** Go on, with this one first. @param {Frame} frame */
    goOn(frame) {
      halted = false;
      waiting.unshift(frame);
      next();
    },
    /** Show all that waits, now. */
    skip() {
      if (halted) return;
      stop();
      const all = waiting;
      waiting = [];
      all.forEach((frame, place) => show(frame, place === all.length - 1));
    },
    drop() {
      stop();
      halted = false;
      waiting = [];
    },
  };
}
