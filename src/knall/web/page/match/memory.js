/**
 * What this browser was told of the chance of its tables, as it was told, also across a reload: the promise, its own
 * contribution, and every event.  What was told is added to and never replaced, so that what is told differently later shows.
 */

import { keep, recall } from "../net/storage.js";
import { oddsMark } from "./chance.js";
/** @import { Frame, SeatShape, TableShape } from "../net/types.js" */

const MOST_TABLES = 40;
const LIST = "chance";
const NOBODYS = ["undo", "abandoned"]; // events without a seat that are no chance

/**
 * promise: of the first time; people: the places without bots, mine: my places (seats before they are drawn by lot);
 * lot: are they drawn; sat: my seats in the match; begun: has the match begun; changes: those of the waiting room that
 * this holds for, asked: the last that I asked for; late: how many events there were when
 * this browser came; clock: the last move of the clock of which I have read; seen: the last event that it was told; gap: is there one before it that it was not; told: for each event of chance text and odds, each time that they were told differently.
 * @typedef {{promise: string, people: number[], mine: number[], late: number, seen: number, gap: boolean, contribution: string|null, lot?: boolean, sat?: number[], clock?: number,
 *   begun?: boolean, changes?: number, asked?: number, told: Record<number, [string, string|null][]>}} Kept
 */

/** @type {Map<string, Kept>} where storage is forbidden, this is all there is */
const known = new Map();

/** @param {string} table @returns {Kept|null} */
export function remembered(table) {
  const text = recall(`${LIST}.${table}`);
  if (text === null) return known.get(table) ?? null;
  const { word = null, ...kept } = JSON.parse(text); // as the contribution was called by pages of before
  return { contribution: word, ...kept };
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
  const now = arrangement(table);
  /** @type {Kept} */
  const first = {
    promise: table.commitment,
    ...now,
    late: table.seq,
    seen: 0,
    gap: false,
    contribution: null,
    told: {},
  };
  const kept = before ?? first;
  const begun = kept.begun ?? kept.sat !== undefined;
  const standsUp = kept.mine.length && !now.mine.length && !begun;
  const contribution = standsUp ? null : kept.contribution; // it is taken along
  const begins = table.state === "running" || table.state === "over";
  const sat = begins && table.mine.length ? (kept.sat ?? table.mine) : kept.sat;
  const after = { ...kept, ...(begun ? {} : agreed(kept, table, now)), contribution, sat, begun: begun || begins };
  if (!before || JSON.stringify(after) !== JSON.stringify(before)) remember(table.id, after);
  return true;
}

/** Whose the places are, and whether seats are drawn by lot, as a table tells it. @param {TableShape} table */
function arrangement(table) {
  const placesOf = (/** @type {SeatShape[]} */ seats) => seats.map(({ place }) => place).sort();
  return {
    people: placesOf(table.seats.filter(({ kind }) => kind !== "bot")),
    mine: placesOf(table.seats.filter((seat) => seat.mine)),
    lot: table.by_lot,
    changes: table.changes,
  };
}

/**
 * What holds of a table that waits.  Who knows the secret and my contribution must not choose what else chance is made from:
 * while I sit, all of it stays, but for what I asked for myself, and for people whom somebody else takes out; nobody is
 * put in where a bot was to play.
 * @param {Kept} kept
 * @param {TableShape} table
 * @param {ReturnType<typeof arrangement>} now
 */
function agreed(kept, table, now) {
  const sits = kept.mine.length > 0 && now.mine.length > 0;
  const asked = table.changes === kept.asked && table.changes > (kept.changes ?? 0);
  if (!sits || asked) return now;
  const { people, mine } = now;
  if (!table.host && people.length <= kept.people.length) return { people, mine };
  return table.state === "waiting" ? { mine } : {};
}

/** Note, before I ask for it, that the next change of a table will be mine. @param {TableShape} table */
export function noteAsked(table) {
  const kept = remembered(table.id);
  if (kept) remember(table.id, { ...kept, asked: table.changes + 1 });
}

/** My contribution for a table whose promise is kept: 32 random hex digits, made once and kept before anybody is told. @param {string} table */
export function contributionFor(table) {
  const kept = remembered(table);
  if (!kept) throw new Error("the promise comes first");
  if (kept.contribution === null) {
    const random = crypto.getRandomValues(new Uint8Array(16));
    kept.contribution = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
    remember(table, kept);
  }
  return kept.contribution;
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
    if (seat !== null || NOBODYS.includes(text)) continue;
    const mark = odds && oddsMark(odds);
    const heard = (kept.told[number] ??= []);
    if (heard.some(([told, shown]) => told === text && shown === mark)) continue;
    heard.push([text, mark]);
    news = true;
  }
  if (news) remember(table, kept);
}

/** The last move that the clock made for me and of which I have read here. @param {string} table */
export const toldOfClock = (table) => remembered(table)?.clock ?? 0;

/** I have read of it. @param {string} table @param {number} number */
export function keepToldOfClock(table, number) {
  const kept = remembered(table);
  if (kept) remember(table, { ...kept, clock: number });
}
