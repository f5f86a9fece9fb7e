/** Which move is meant by the pieces touched so far; knows nothing but the picks of the legal moves. */

/** @import { MoveShape } from "../net/types.js" */

/** @typedef {MoveShape} Move */

/** What the pieces touched so far leave open. @param {Move[]} moves @param {string[]} touched */
export function leftOpen(moves, touched) {
  const fitting = moves.filter((move) => touched.every((id) => move.picks.includes(id))); // in any order
  const complete = touched.length ? fitting.filter((move) => move.picks.length === touched.length) : [];
  const longer = fitting.filter((move) => move.picks.length > touched.length);
  const next = longer.flatMap((move) => move.picks).filter((id) => !touched.includes(id));
  return { fitting, complete, next: new Set(next), lit: lit(longer, touched) };
}

/**
 * What of that is lit: all that belongs to the shortest moves, and what longer ones begin with, as with a comet; so
 * nobody is led to spend one.  The rest can be touched all the same, and what is missing is said then.
 * @param {Move[]} moves
 * @param {string[]} touched
 */
function lit(moves, touched) {
  const open = moves.map(({ picks }) => picks.filter((id) => !touched.includes(id)));
  const least = Math.min(...open.map((ids) => ids.length));
  return new Set(open.flatMap((ids) => (ids.length === least ? ids : ids.slice(0, 1))));
}

/**
 * One more touch: the pieces touched from now on, and the move if exactly one is meant; null if it means nothing.
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
