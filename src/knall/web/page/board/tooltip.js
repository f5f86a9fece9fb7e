/** Tooltip beside a piece. */

import { h } from "../ui/dom.js";

const SECONDS = 6;
const DELAY = 400; // milliseconds of hovering
const GAP = 10;
const EDGE = 8;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * The tooltip of a board; it hides after a while, since a finger has no mouseleave.
 * @param {() => Box[]} kept boxes to avoid
 */
export function tooltip(kept = () => []) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const element = h("div", { class: "tooltip", "aria-hidden": "true", hidden: true });
  const hide = () => {
    clearTimeout(timer);
    element.hidden = true;
  };
  const open = (/** @type {Element} */ node, /** @type {string[]} */ lines) => {
    hide();
    element.replaceChildren(...lines.map((line) => h("p", {}, line)));
    element.hidden = !lines.length;
    timer = setTimeout(hide, 1000 * SECONDS);
    const { width, height } = element.getBoundingClientRect();
    const [left, top] = beside(node.getBoundingClientRect(), width, height, kept());
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  };
  return {
    element,
    /** Show at once. @param {Element} node @param {string[]} lines */
    show: open,
    /** Show after the delay. @param {Element} node @param {string[]} lines */
    rest(node, lines) {
      hide();
      timer = setTimeout(() => node.isConnected && open(node, lines), DELAY);
    },
    hide,
  };
}

/**
 * The position above, below or beside a piece with the least overlap of boxes to avoid.
 * @param {DOMRect} piece
 * @param {number} width
 * @param {number} height
 * @param {Box[]} kept
 */
function beside(piece, width, height, kept) {
  const [x, y] = [piece.left + (piece.width - width) / 2, piece.top + (piece.height - height) / 2];
  const places = [
    [x, piece.top - height - GAP],
    [x, piece.bottom + GAP],
    [piece.right + GAP, y],
    [piece.left - width - GAP, y],
  ].map(([left, top]) => [within(left, innerWidth - width), within(top, innerHeight - height)]);
  const cost = (/** @type {number[]} */ [left, top]) => {
    const box = { left, top, right: left + width, bottom: top + height };
    return 4 * shared(box, piece) + kept.reduce((sum, one) => sum + shared(box, one), 0);
  };
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}

/** @param {number} at @param {number} most */
const within = (at, most) => Math.max(EDGE, Math.min(at, most - EDGE));

/** Overlap of two boxes. @param {Box} one @param {Box} other */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}
