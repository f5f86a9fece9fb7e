/** A match that can be looked at event by event; from a table or from a record. */

import { get, post } from "../net/api.js";

/**
 * A list that asks the server for each picture once.
 * @typedef {{length: number, tags: Object<string, string>, names: string[], steps: import("../net/types.js").Step[],
 *   frame: (at: number) => Promise<import("../net/types.js").Frame>, seen: (seat: number|null) => Promise<FrameList>,
 *   seat: number|null}} FrameList
 */

/** @returns {Promise<FrameList>} */
export async function framesOfTable(table, seat, signal) {
  const ask = (query) => get(`/api/tables/${table.id}/frame`, { seat, ...query }, signal);
  const end = await ask({ after: 0 });
  const names = table.seats.map((one) => one.name || one.called);
  return frameList(end, ask, { seat, names, tags: {}, seen: (other) => framesOfTable(table, other, signal) });
}

/** @returns {Promise<FrameList>} */
export async function framesOfRecord(record, seat, signal) {
  const ask = (query) => post("/api/replay", { record, seat, at: null, after: null, ...query }, signal);
  const end = await ask({ after: 0 });
  const names = Array.from(
    { length: Number(end.tags.Players) },
    (_, place) => end.tags[`Seat${place + 1}`] ?? String(place + 1),
  );
  return frameList(end, ask, { seat, names, tags: end.tags, seen: (other) => framesOfRecord(record, other, signal) });
}

function frameList(end, ask, more) {
  const frames = new Map();
  const frame = (at) => {
    if (!frames.has(at))
      frames.set(
        at,
        ask({ at }).catch((error) => (frames.delete(at), Promise.reject(error))),
      );
    return frames.get(at);
  };
  return { length: end.length ?? end.seq, frame, steps: end.steps, ...more };
}
