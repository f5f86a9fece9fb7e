/** Ticker of an event's effects: one after the other, while their pieces glow. */

import { pause } from "../../ui/dom.js";
import { momentOf } from "./speed.js";
/** @import { Speed } from "./speed.js" */

/** @typedef {{say: string, pieces: string[]}} Effect */

/**
 * A ticker; calls `show` with each effect, and with null at the end or when stopped.
 * @param {(effect: Effect|null) => void} show
 * @param {AbortSignal} signal
 */
export function moments(show, signal) {
  let turn = 0; // id of the current run; older ones stop
  return {
    /** @param {Effect[]} effects @param {Speed} speed */
    async tell(effects, speed) {
      const mine = ++turn;
      for (const effect of effects) {
        const time = momentOf(effect, speed);
        if (!time) break;
        show(effect);
        await pause(time, signal);
        if (turn !== mine || signal.aborted) return;
      }
      show(null);
    },
    /** Stop. */
    stop() {
      turn++;
      show(null);
    },
  };
}
