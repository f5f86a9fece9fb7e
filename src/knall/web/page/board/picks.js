/** Resolves touches to moves, by the picks of the legal moves alone. */

/** @import { MoveShape } from "../net/types.js" */

/** @typedef {MoveShape} Move */

/** The moves that fit the touches so far. @param {Move[]} moves @param {string[]} touched */
export function leftOpen(moves, touched) {
  const fitting = moves.filter((move) => touched.every((id) => move.picks.includes(id))); // in any order
  const complete = touched.length ? fitting.filter((move) => move.picks.length === touched.length) : [];
  const longer = fitting.filter((move) => move.picks.length > touched.length);
  const next = longer.flatMap((move) => move.picks).filter((id) => !touched.includes(id));
  return { fitting, complete, next: new Set(next), lit: lit(longer, touched) };
}

/**
 * The pieces to light: all picks of the shortest moves, and the first picks of longer ones, so that nobody is led to
 * spend an extra piece.  The rest can be touched as well, and the prompt says what is missing.
 * @param {Move[]} moves
 * @param {string[]} touched
 */
function lit(moves, touched) {
  const open = moves.map(({ picks }) => picks.filter((id) => !touched.includes(id)));
  const least = Math.min(...open.map((ids) => ids.length));
  return new Set(open.flatMap((ids) => (ids.length === least ? ids : ids.slice(0, 1))));
}

/**
 * Adds a touch: the touched pieces, and the move if exactly one is left; null if the touch fits none.
 * @returns {?{touched: string[], move: ?Move}}
 * @param {MoveShape[]} moves
 * @param {string[]} touched
 * @param {string} id
 */
export function touch(moves, touched, id) {
  const again = touched.indexOf(id);
  if (again >= 0) return { touched: touched.slice(0, again), move: null };
  const from = leftOpen(moves, touched).next.has(id) ? touched : [];
  if (!leftOpen(moves, from).next.has(id)) return null;
  const now = [...from, id];
  const { complete, next } = leftOpen(moves, now);
  return { touched: now, move: complete.length === 1 && !next.size ? complete[0] : null };
}
