/** Arithmetic on figures of analyses: sums, grades, coordinates; independent of the DOM. */

/** @import { FigureShape, JudgedMove, Judgement, MomentShape } from "../net/types.js" */

const SURE = 1.96; // standard errors around a mean that hold 95 % of cases

/** A figure's 95 % confidence interval, clamped to [0, 1]. @param {FigureShape} figure */
export function interval({ mean, error }) {
  return [Math.max(0, mean - SURE * error), Math.min(1, mean + SURE * error)];
}

/**
 * Merge two judgements of a position, weighted by visits.
 * @param {Judgement|null} before
 * @param {Judgement} more
 * @returns {Judgement}
 */
export function together(before, more) {
  if (before === null || more.exact) return more;
  const known = new Map(before.moves.map((move) => [move.move, move]));
  const moves = more.moves.map((move) => {
    const old = known.get(move.move);
    known.delete(move.move);
    return old ? both(old, move) : move;
  });
  moves.push(...known.values());
  moves.sort((a, b) => b.looks - a.looks || b.win.mean - a.win.mean);
  return moves[0].move === before.moves[0].move ? { ...before, moves } : { ...more, moves };
}

/** @param {JudgedMove} a @param {JudgedMove} b */
function both(a, b) {
  const looks = a.looks + b.looks;
  const part = (/** @type {number} */ x, /** @type {number} */ y) => (a.looks * x + b.looks * y) / looks;
  const error = Math.hypot(a.looks * a.win.error, b.looks * b.win.error) / looks;
  return { ...b, looks, win: { mean: part(a.win.mean, b.win.mean), error } };
}

/**
 * The cost of a move: the win chance it loses against the best; null if it was not searched.
 * @param {Judgement} judged
 * @param {string} move
 */
export function costOf(judged, move) {
  const mine = judged.moves.find((one) => one.move === move);
  if (!mine) return null;
  const best = judged.moves.reduce((a, b) => (b.win.mean > a.win.mean ? b : a));
  const error = best === mine ? 0 : Math.hypot(best.win.error, mine.win.error);
  return { mean: best.win.mean - mine.win.mean, error };
}

/** Moves by the lower bounds of their intervals, best first, so that a few lucky visits make none the best. @param {Judgement} judged */
export function ranked({ moves }) {
  const sure = (/** @type {JudgedMove} */ { win, looks }) => win.mean - SURE * (looks > 1 ? win.error : 1);
  return moves.toSorted((a, b) => sure(b) - sure(a));
}

const LITTLE = 0.02; // of the win chance: not a mistake
const SLIGHT = 0.05; // least cost of a mark
const CLEAR = 0.1; // a mistake whatever its error

/** Grade of an answer by its cost. @param {FigureShape} cost @returns {"right"|"nearly"|"wrong"} */
export function graded({ mean, error }) {
  if (mean <= LITTLE) return "right";
  return mean < SLIGHT || (mean < CLEAR && mean <= SURE * error) ? "nearly" : "wrong";
}

/**
 * Coordinates of a seat's curve in a box of this size; time runs from left to right.
 * @param {MomentShape[]} moments
 * @param {number} seat
 * @param {"open"|"known"} lens
 * @param {{width: number, height: number, length: number}} room
 */
export function curve(moments, seat, lens, { width, height, length }) {
  return moments.map((moment) => {
    const figure = moment[lens][seat];
    const [low, high] = interval(figure);
    const x = (moment.number / Math.max(length, 1)) * width;
    return { x, y: (1 - figure.mean) * height, low: (1 - low) * height, high: (1 - high) * height };
  });
}

/** The last known moment at or before an event. @param {MomentShape[]} moments @param {number} number */
export const momentAt = (moments, number) => moments.findLast((moment) => moment.number <= number) ?? null;
