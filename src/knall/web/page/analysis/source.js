/** Source of an analysed match: a table, or a record. */

import { get, post } from "../net/api.js";
/** @import { AnalysisShape, Frame, Step } from "../net/types.js" */

/**
 * A finished match: length, steps, frames, and its analysis so far.
 * @typedef {{title: string, game: string, names: string[], mine: number[], length: number, steps: Step[],
 *   frame: (at: number, seat: number|null, hands: boolean) => Promise<Frame>,
 *   analysis: (after: number|null, signal: AbortSignal) => Promise<AnalysisShape>, table: string|null}} Source
 */

/** @param {string} id @param {AbortSignal} signal @returns {Promise<Source>} */
export async function ofTable(id, signal) {
  const table = await get(`/api/tables/${id}`, {}, signal);
  const eyes = table.mine[0] ?? null;
  const end = await get(`/api/tables/${id}/frame`, { seat: eyes, after: 0 }, signal);
  return {
    title: table.title,
    game: table.game,
    names: table.seats.map((one) => one.name || one.called),
    mine: table.mine,
    length: end.seq,
    steps: end.steps,
    frame: remembered((at, seat, hands) => get(`/api/tables/${id}/frame`, { seat, at, hands }, signal)),
    analysis: (after, until) => post(`/api/tables/${id}/analysis`, { after }, until),
    table: id,
  };
}

/** @param {string} record @param {string} title @param {AbortSignal} signal @returns {Promise<Source>} */
export async function ofRecord(record, title, signal) {
  const end = await post("/api/replay", { record, seat: null, after: 0 }, signal);
  return {
    title,
    game: end.tags.Game,
    names: end.names,
    mine: [],
    length: end.length,
    steps: end.steps,
    frame: remembered((at, seat, hands) => post("/api/replay", { record, seat, at, hands }, signal)),
    analysis: (after, until) => post("/api/analysis", { record, after }, until),
    table: null,
  };
}

/**
 * Memoises frames by event and point of view; failed requests are retried.
 * @template Found
 * @param {(at: number, seat: number|null, hands: boolean) => Promise<Found>} ask
 */
function remembered(ask) {
  /** @type {Map<string, Promise<Found>>} */
  const known = new Map();
  return (/** @type {number} */ at, /** @type {number|null} */ seat, /** @type {boolean} */ hands) => {
    const key = `${at} ${seat} ${hands}`;
    const found = known.get(key) ?? ask(at, seat, hands);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}
