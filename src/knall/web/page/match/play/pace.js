/** Queue of frames, shown at a readable pace. */

/** @import { Frame } from "../../net/types.js" */

const HURRIED = 200; // milliseconds
const MOST_WAITING = 4; // longest queue at the calm pace

/**
 * The queue; calls `show` for each frame, with `last` if it is empty, and holds it for a while.
 * @param {(frame: Frame, last: boolean) => void} show
 * @param {(frame: Frame) => number} hold milliseconds for which a frame stays
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
    /** Whether frames are queued. */
    behind: () => halted || waiting.length > 0,
    /** Pause. */
    halt() {
      stop();
      halted = true;
    },
    /** Resume, with this frame first. @param {Frame} frame */
    goOn(frame) {
      halted = false;
      waiting.unshift(frame);
      next();
    },
    /** Flush the queue. */
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
