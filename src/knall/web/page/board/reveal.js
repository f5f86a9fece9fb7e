/** Brings pieces into sight that a panel covers, or that lie outside the screen. */

/** @import { Board } from "./board.js" */

const EDGE = 9; // pixels that stay free around them

/**
 * Scroll the page so that these pieces are seen, from its top no further than it takes; a panel that is fixed to the
 * edge of the screen hides what lies under it.
 * @param {Board} board
 * @param {string[]} ids
 * @param {Element|null} panel
 * @param {boolean} anew also if they are seen already: back to the top as far as that goes
 */
export function reveal(board, ids, panel, anew = false) {
  const places = ids.map((id) => place(board, id)).filter((one) => one !== null);
  const covered = panel && getComputedStyle(panel).position === "fixed" ? panel.getBoundingClientRect() : null;
  document.body.style.setProperty("--covered", `${covered?.height ?? 0}px`);
  if (!places.length) return anew ? scrollTo({ top: 0 }) : undefined;
  const top = Math.min(...places.map((one) => one.top)) - EDGE;
  const bottom = Math.max(...places.map((one) => one.bottom)) + EDGE;
  const end = covered && covered.left < covered.width / 2 && covered.top > 0 ? covered.top : innerHeight;
  if (!anew && top >= 0 && bottom <= end) return undefined;
  return scrollTo({ top: scrollY + Math.min(top, Math.max(bottom - end, -scrollY)) });
}

/** Where a piece is on the screen once it has come to its place. @param {Board} board @param {string} id */
function place(board, id) {
  const known = board.pieces.get(id);
  const screen = board.things.getScreenCTM();
  if (!known || !screen) return null;
  const { y, height } = board.rings.extent(known);
  const top = screen.f + screen.d * (known.piece.y + y);
  return { top, bottom: top + screen.d * height };
}
