/** A match that can be looked at event by event; from a table or from a record. */

import { get, post } from "../net/api.js";
/** @import { Frame, Step, TableShape } from "../net/types.js" */

/**
 * A list that asks the server for each frame once.
 * @typedef {{length: number, tags: Record<string, string>, names: string[], steps: Step[], seat: number|null,
 *   frame: (at: number) => Promise<Frame>, seen: (seat: number|null) => Promise<FrameList>}} FrameList
 */

/**
 * @param {TableShape} table
 * @param {number|null} seat
 * @param {AbortSignal} signal
 * @returns {Promise<FrameList>}
 */
export async function framesOfTable(table, seat, signal) {
  const path = /** @type {const} */ (`/api/tables/${table.id}/frame`);
  const end = await get(path, { seat, after: 0 }, signal);
  return {
    length: end.seq,
    steps: end.steps,
    frame: once((at) => get(path, { seat, at }, signal)),
    seat,
    tags: {},
    names: table.seats.map((one) => one.name || one.called),
    seen: (other) => framesOfTable(table, other, signal),
  };
}

/**
 * @param {string} record
 * @param {number|null} seat
 * @param {AbortSignal} signal
 * @returns {Promise<FrameList>}
 */
export async function framesOfRecord(record, seat, signal) {
  const end = await post("/api/replay", { record, seat, after: 0 }, signal);
  const { length, steps, tags } = end;
  const places = Array.from({ length: Number(tags.Players) }, (_, place) => place + 1);
  return {
    length,
    steps,
    frame: once((at) => post("/api/replay", { record, seat, at }, signal)),
    seat,
    tags,
    names: places.map((place) => tags[`Seat${place}`] ?? String(place)),
    seen: (other) => framesOfRecord(record, other, signal),
  };
}

/**
 * What was asked once is known; what failed is asked again.
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
