/** Frames of a replay, from a table or a record. */

import { get, post } from "../../net/api.js";
/** @import { Frame, Step, TableShape } from "../../net/types.js" */

/**
 * A lazy list of frames; each is fetched once.
 * @typedef {{length: number, tags: Record<string, string>, names: string[], steps: Step[], seat: number|null,
 *   frame: (at: number) => Promise<Frame>, seen: (seat: number|null, hands?: boolean) => Promise<FrameList>}} FrameList
 */

/**
 * @param {TableShape} table
 * @param {number|null} seat
 * @param {AbortSignal} signal
 * @returns {Promise<FrameList>}
 */
export async function framesOfTable(table, seat, signal, hands = false) {
  const path = /** @type {const} */ (`/api/tables/${table.id}/frame`);
  const end = await get(path, { seat, after: 0 }, signal);
  return {
    length: end.seq,
    steps: end.steps,
    frame: once((at) => get(path, { seat, at, hands }, signal)),
    seat,
    tags: {},
    names: table.seats.map((one) => one.name || one.called),
    seen: (other, open) => framesOfTable(table, other, signal, open),
  };
}

/**
 * @param {string} record
 * @param {number|null} seat
 * @param {AbortSignal} signal
 * @returns {Promise<FrameList>}
 */
export async function framesOfRecord(record, seat, signal, hands = false) {
  const end = await post("/api/replay", { record, seat, after: 0 }, signal);
  const { length, steps, tags, names } = end;
  return {
    length,
    steps,
    frame: once((at) => post("/api/replay", { record, seat, at, hands }, signal)),
    seat,
    tags,
    names,
    seen: (other, open) => framesOfRecord(record, other, signal, open),
  };
}

/**
 * A finished match from the point of view of each decision's seat, so that every hand is visible when it counts.
 * @param {FrameList} frames for a spectator
 * @returns {FrameList}
 */
export function asDecided(frames) {
  /** @type {Map<number, Promise<FrameList>>} */
  const seen = new Map();
  const decides = (/** @type {number} */ at) =>
    frames.steps.find((step) => step.number > at && step.seat !== null)?.seat;
  const last = frames.steps.findLast((step) => step.seat !== null)?.seat ?? 0;
  const by = (/** @type {number} */ seat) => {
    const found = seen.get(seat) ?? frames.seen(seat);
    seen.set(seat, found);
    found.catch(() => seen.delete(seat));
    return found;
  };
  return { ...frames, frame: once(async (at) => (await by(decides(at) ?? last)).frame(at)) };
}

/**
 * Memoises requests by key; failed ones are retried.
 * @template Found
 * @param {(at: number) => Promise<Found>} ask
 */
export function once(ask) {
  /** @type {Map<number, Promise<Found>>} */
  const known = new Map();
  return (/** @type {number} */ at) => {
    const found = known.get(at) ?? ask(at);
    known.set(at, found);
    found.catch(() => known.delete(at));
    return found;
  };
}
