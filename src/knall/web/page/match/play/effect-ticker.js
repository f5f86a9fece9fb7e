/** What an event brings about, told one thing after the other while its pieces glow. */

import { pause } from "../../ui/dom.js";
import { momentOf } from "./speed.js";
/** @import { Speed } from "./speed.js" */

/** @typedef {{say: string, pieces: string[]}} Effect */

/**
 * A teller of effects; what it tells is shown by `show`, null when all is told or broken off.
 * @param {(effect: Effect|null) => void} show
 * @param {AbortSignal} signal
 */
export function moments(show, signal) {
  let turn = 0; // whoever is told last is the one who goes on
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
    /** Enough of that. */
    stop() {
      turn++;
      show(null);
    },
  };
}
