/** Scrolls to pieces that are off-screen or covered by a panel. */

/** @import { Board } from "./board.js" */

const EDGE = 9; // pixels that stay free around them

/**
 * Scroll the page as little as needed from its top to show these pieces; a panel fixed to the edge of the screen
 * hides what lies under it.
 * @param {Board} board
 * @param {string[]} ids
 * @param {Element|null} panel
 * @param {boolean} anew also if they are visible: back towards the top
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

/** Screen box of a piece after its animation. @param {Board} board @param {string} id */
function place(board, id) {
  const known = board.pieces.get(id);
  const screen = board.things.getScreenCTM();
  if (!known || !screen) return null;
  const { y, height } = board.rings.extent(known);
  const top = screen.f + screen.d * (known.piece.y + y);
  return { top, bottom: top + screen.d * height };
}
