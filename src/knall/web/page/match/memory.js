/**
 * What this browser was told of the chance of its tables, as it was told, also across a reload: the promise, its own
 * word, and every event.  What was told is added to and never replaced, so that what is told differently later shows.
 */

import { keep, recall } from "../net/storage.js";
import { oddsMark } from "./chance.js";
/** @import { Frame, SeatShape, TableShape } from "../net/types.js" */

const MOST_TABLES = 40;
const LIST = "chance";

/**
 * promise: of the first time; people: the places without bots, mine: my places (seats before they are drawn by lot);
 * lot: are they drawn; sat: my seats in the match; late: how many events there were when
 * this browser came; seen: the last event that it was told; gap: is there one before it that it was not; told: for each event of chance text and odds, each time that they were told differently.
 * @typedef {{promise: string, people: number[], mine: number[], late: number, seen: number, gap: boolean, word: string|null, lot?: boolean, sat?: number[],
 *   told: Record<number, [string, string|null][]>}} Kept
 */

/** @type {Map<string, Kept>} where storage is forbidden, this is all there is */
const known = new Map();

/** @param {string} table @returns {Kept|null} */
export function remembered(table) {
  const text = recall(`${LIST}.${table}`);
  return text === null ? (known.get(table) ?? null) : JSON.parse(text);
}

/** @param {string} table @param {Kept} kept */
function remember(table, kept) {
  known.set(table, kept);
  const others = (recall(LIST)?.split(" ") ?? []).filter((one) => one !== table);
  for (const old of others.splice(MOST_TABLES - 1)) keep(`${LIST}.${old}`, null);
  keep(LIST, [table, ...others].join(" "));
  keep(`${LIST}.${table}`, JSON.stringify(kept));
}

/**
 * Keep what is promised at a table; false if something else was promised before.
 * @param {TableShape} table
 */
export function keepPromise(table) {
  const before = remembered(table.id);
  if (before && before.promise !== table.commitment) return false;
  const placesOf = (/** @type {SeatShape[]} */ seats) => seats.map(({ place }) => place).sort();
  const people = placesOf(table.seats.filter(({ kind }) => kind !== "bot"));
  const mine = placesOf(table.seats.filter((seat) => seat.mine));
  /** @type {Kept} */
  const first = {
    promise: table.commitment,
    people,
    mine,
    lot: table.by_lot,
    late: table.seq,
    seen: 0,
    gap: false,
    word: null,
    told: {},
  };
  const kept = before ?? first;
  const waiting = table.state === "waiting";
  const seated = waiting || !kept.mine.length ? mine : kept.mine;
  const sat = waiting || !table.mine.length ? undefined : (kept.sat ?? table.mine);
  if (!before || seated.join() !== before.mine.join() || sat?.join() !== before.sat?.join())
    remember(table.id, { ...kept, mine: seated, sat });
  return true;
}

/** My word for a table whose promise is kept: 32 random hex digits, made once and kept before anybody is told. @param {string} table */
export function wordFor(table) {
  const kept = remembered(table);
  if (!kept) throw new Error("the promise comes first");
  if (kept.word === null) {
    const random = crypto.getRandomValues(new Uint8Array(16));
    kept.word = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
    remember(table, kept);
  }
  return kept.word;
}

/**
 * Keep the events of chance as they are told now.
 * @param {string} table
 * @param {Pick<Frame, "since"|"seq"|"steps">} frame
 */
export function keepEvents(table, { since, seq, steps }) {
  const kept = remembered(table);
  if (!kept) return;
  if (since > kept.seen)
    [kept.late, kept.gap] = [since, true]; // what lies between was told to nobody here
  else if (since === 0) kept.gap = false;
  let news = seq > kept.seen;
  kept.seen = Math.max(kept.seen, seq);
  for (const { number, seat, text, odds } of steps) {
    if (seat !== null || text === "undo") continue;
    const mark = odds && oddsMark(odds);
    const heard = (kept.told[number] ??= []);
    if (heard.some(([told, shown]) => told === text && shown === mark)) continue;
    heard.push([text, mark]);
    news = true;
  }
  if (news) remember(table, kept);
}
