/** Tooltips of a board's pieces: on hover, by keys, or on a touch without another meaning. */

import { tooltip } from "./tooltip.js";
import { listen } from "./touch.js";
/** @import { Board } from "./board.js" */

/**
 * Listen to a board; returns the tooltip's element.
 * @param {Board} board
 * @param {AbortSignal} signal
 * @param {{touch?: (id: string) => unknown, back?: () => void, more?: (id: string) => string[]}} tell
 *   `touch`: whether the touch had a meaning; `more`: text besides a piece's name
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
