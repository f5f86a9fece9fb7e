/** Figures of analyses: added up, and put into words and places; knows nothing of the page. */

/** @import { FigureShape, JudgedMove, Judgement, MomentShape } from "../net/types.js" */

const SURE = 1.96; // standard errors around a mean that hold 95 % of cases

/** The ends of a figure's 95 % interval, between 0 and 1. @param {FigureShape} figure */
export function interval({ mean, error }) {
  return [Math.max(0, mean - SURE * error), Math.min(1, mean + SURE * error)];
}

/**
 * Two judgements of one position as one: the more it was looked at, the more a figure counts.
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
 * What a move cost by a judgement: how much less often it wins than the best; null if it was not looked at.
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

/** What the moves are, the best first: by the lower ends of their intervals, so that a few lucky looks make none the best. @param {Judgement} judged */
export function ranked({ moves }) {
  const sure = (/** @type {JudgedMove} */ { win, looks }) => win.mean - SURE * (looks > 1 ? win.error : 1);
  return moves.toSorted((a, b) => sure(b) - sure(a));
}

const LITTLE = 0.02; // of the chance to win: nobody would call that a mistake
const SLIGHT = 0.05; // what a mark begins with
const CLEAR = 0.1; // what costs as much is a mistake, however sure that is

/** How good an answer is that costs so much. @param {FigureShape} cost @returns {"right"|"nearly"|"wrong"} */
export function graded({ mean, error }) {
  if (mean <= LITTLE) return "right";
  return mean < SLIGHT || (mean < CLEAR && mean <= SURE * error) ? "nearly" : "wrong";
}

/**
 * The points of one seat's curve, as places in a room of this size; time goes from left to right.
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

/** The moment that holds at an event: the last one that is known up to there. @param {MomentShape[]} moments @param {number} number */
export const momentAt = (moments, number) => moments.findLast((moment) => moment.number <= number) ?? null;
