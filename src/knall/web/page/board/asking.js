/** A board whose pieces say what they are: pointed at, reached by keys, or touched where a touch means nothing else. */

import { tooltip } from "./tooltip.js";
import { listen } from "./touch.js";
/** @import { Board } from "./board.js" */

/**
 * Listen to a board; the element in which its pieces say what they are.
 * @param {Board} board
 * @param {AbortSignal} signal
 * @param {{touch?: (id: string) => unknown, back?: () => void, more?: (id: string) => string[]}} tell
 *   `touch`: was anything meant by it? `more`: what is said of a piece besides its name
 */
export function askable(board, signal, { touch = () => false, back = () => {}, more = () => [] } = {}) {
  const tip = tooltip();
  const point = (/** @type {string|null} */ id, /** @type {Element|null} */ node, now = false) => {
    const title = id && board.title(id);
    if (title && node) tip[now ? "show" : "rest"](node, [title, ...more(id)]);
    else tip.hide();
  };
  const touched = (/** @type {string} */ id) => touch(id) || point(id, board.pieces.get(id)?.node ?? null, true);
  listen(board, { touch: touched, back, point }, signal);
  return tip.element;
}
