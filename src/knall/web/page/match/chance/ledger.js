/**
 * What this browser was told of the chance of its tables, as it was told, also across a reload: the promise, its own
 * contribution, and every event.  What was told is added to and never replaced, so that what is told differently later shows.
 */

import { keep, recall } from "../../net/storage.js";
import { oddsMark } from "./chance.js";
/** @import { Fault } from "./chance.js" */
/** @import { SeatShape, Step, TableShape } from "../../net/types.js" */

const MOST_TABLES = 40;
const LIST = "chance";

/**
 * An event of chance as it was told: its text, the mark of its odds (null: none were told), and whether the secret may
 * have been open by then.
 * @typedef {[text: string, odds: string|null, late: boolean]} Heard
 */

/**
 * How it was told and shown: to whose eyes, in which language and with which names (see `wordsKey`), digests of the
 * sentences and of the picture (null: it was not shown by itself).
 * @typedef {[seat: number|null, words: string, say: string, picture: string|null]} Shown
 */

/**
 * promise: of the first time; people: the places without bots, mine: my places (seats before they are drawn by lot);
 * lot: are they drawn; sat: my seats in the match; begun: has the match begun; changes: those of the waiting room that
 * this holds for, asked: the last that I asked for; late: how many events there were when this browser came; over: was
 * the match over then; open: is nothing hidden in this game; own: my seats, and how many events there were when I got
 * each; clock: the last move of the clock of which I have read; seen: the last event that it was told; gap: is there one
 * before it that it was not; sent: by number the moves that I sent to be that event; told, shown: each event of chance,
 * each time that it was told or shown differently; noticed: what was wrong as it happened.
 * @typedef {{promise: string, people: number[], mine: number[], late: number, over: boolean, open: boolean, seen: number,
 *   gap: boolean, contribution: string|null, lot: boolean, sat?: number[], clock?: number, begun: boolean,
 *   changes: number, asked?: number, own: Record<number, number>, sent: Record<number, string[]>,
 *   told: Record<number, Heard[]>, shown: Record<number, Shown[]>, noticed: Fault[]}} Ledger
 */

/** @type {Map<string, Ledger>} where storage is forbidden, this is all there is */
const known = new Map();

/** @param {string} table @returns {Ledger|null} */
export function ledgerOf(table) {
  const text = recall(`${LIST}.${table}`);
  if (text === null) return known.get(table) ?? null;
  return JSON.parse(text);
}

/** @param {string} table @param {Ledger} ledger */
function save(table, ledger) {
  known.set(table, ledger);
  const others = (recall(LIST)?.split(" ") ?? []).filter((one) => one !== table);
  for (const old of others.splice(MOST_TABLES - 1)) keep(`${LIST}.${old}`, null);
  keep(LIST, [table, ...others].join(" "));
  keep(`${LIST}.${table}`, JSON.stringify(ledger));
}

/**
 * Keep what is promised at a table; false if something else was promised before.
 * @param {TableShape} table
 */
export function notePromise(table) {
  const before = ledgerOf(table.id);
  if (before && before.promise !== table.commitment) return false;
  const now = arrangement(table);
  /** @type {Ledger} */
  const first = {
    promise: table.commitment,
    ...now,
    late: table.seq,
    over: table.state === "over",
    open: table.open,
    seen: 0,
    gap: false,
    contribution: null,
    begun: false,
    own: {},
    sent: {},
    told: {},
    shown: {},
    noticed: [],
  };
  const ledger = before ?? first;
  const { begun } = ledger;
  const standsUp = ledger.mine.length && !now.mine.length && !begun;
  const contribution = standsUp ? null : ledger.contribution; // it is taken along
  const begins = table.state === "running" || table.state === "over";
  const sat = begins && table.mine.length ? (ledger.sat ?? table.mine) : ledger.sat;
  const own = begins
    ? { ...Object.fromEntries(table.mine.map((seat) => [seat, table.seq])), ...ledger.own }
    : ledger.own;
  const after = {
    ...ledger,
    ...(begun ? {} : agreed(ledger, table, now)),
    contribution,
    sat,
    own,
    begun: begun || begins,
  };
  if (!before || JSON.stringify(after) !== JSON.stringify(before)) save(table.id, after);
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
 * @param {Ledger} ledger
 * @param {TableShape} table
 * @param {ReturnType<typeof arrangement>} now
 */
function agreed(ledger, table, now) {
  const sits = ledger.mine.length > 0 && now.mine.length > 0;
  const asked = table.changes === ledger.asked && table.changes > ledger.changes;
  if (!sits || asked) return now;
  const { people, mine } = now;
  if (!table.host && people.length <= ledger.people.length) return { people, mine };
  return table.state === "waiting" ? { mine } : {};
}

/** Note, before I ask for it, that the next change of a table will be mine. @param {TableShape} table */
export function noteChange(table) {
  const ledger = ledgerOf(table.id);
  if (ledger) save(table.id, { ...ledger, asked: table.changes + 1 });
}

/** My contribution for a table whose promise is kept: 32 random hex digits, made once and kept before anybody is told. @param {string} table */
export function contributionFor(table) {
  const ledger = ledgerOf(table);
  if (!ledger) throw new Error("the promise comes first");
  if (ledger.contribution === null) {
    const random = crypto.getRandomValues(new Uint8Array(16));
    ledger.contribution = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
    save(table, ledger);
  }
  return ledger.contribution;
}

/** Keep, before I send it, the move that I want to be an event. @param {string} table @param {number} number @param {string} move */
export function noteSent(table, number, move) {
  const ledger = ledgerOf(table);
  if (ledger) save(table, { ...ledger, sent: { ...ledger.sent, [number]: [...(ledger.sent[number] ?? []), move] } });
}

/**
 * Keep what a frame tells of chance, how it is shown, and what is wrong with the frame.
 * @param {string} table
 * @param {{since: number, seq: number, steps: Pick<Step, "number"|"text"|"odds">[], late: boolean,
 *   shown: Record<number, Shown>, noticed: Fault[]}} news steps: those of chance; late: may the secret have been open?
 */
export function noteEvents(table, { since, seq, steps, late, shown, noticed }) {
  const ledger = ledgerOf(table);
  if (!ledger) return;
  const before = JSON.stringify(ledger);
  if (since > ledger.seen) ledger.gap = true;
  else if (since === 0) ledger.gap = false;
  for (const { number, text, odds } of steps) {
    const heard = (ledger.told[number] ??= []);
    const mark = odds && oddsMark(odds);
    if (!heard.some((one) => one[0] === text && one[1] === mark)) heard.push([text, mark, late]);
  }
  for (const [number, one] of Object.entries(shown)) add((ledger.shown[Number(number)] ??= []), one);
  for (const fault of noticed) add(ledger.noticed, fault);
  ledger.seen = Math.max(ledger.seen, seq);
  if (JSON.stringify(ledger) !== before) save(table, ledger);
}

/** Add something to a list that does not have it. @template T @param {T[]} list @param {T} one */
function add(list, one) {
  if (!list.some((other) => JSON.stringify(other) === JSON.stringify(one))) list.push(one);
}

/** The last move that the clock made for me and of which I have read here. @param {string} table */
export const clockRead = (table) => ledgerOf(table)?.clock ?? 0;

/** I have read of it. @param {string} table @param {number} number */
export function noteClockRead(table, number) {
  const ledger = ledgerOf(table);
  if (ledger) save(table, { ...ledger, clock: number });
}
