/**
 * Append-only ledger of the chance at this browser's tables, which survives a reload: the commitment, its own
 * contribution, and every event as told.  Nothing is replaced, so that a different story later is noticed.
 */

import { keep, recall } from "../../net/storage.js";
import { oddsMark } from "./chance.js";
/** @import { Fault } from "./chance.js" */
/** @import { SeatShape, Step, TableShape } from "../../net/types.js" */

const MOST_TABLES = 40;
const LIST = "chance";

/**
 * A chance event as told: its text, its odds as a string (null: not told), and whether the secret may have been public
 * by then.
 * @typedef {[text: string, odds: string|null, late: boolean]} Heard
 */

/**
 * How it was shown: the point of view, language and names (see `wordsKey`), digests of the sentences and of the picture
 * (null: not shown on its own).
 * @typedef {[seat: number|null, words: string, say: string, picture: string|null]} Shown
 */

/**
 * promise: the first commitment; people: places without bots, mine: my places (seats before they are drawn by lot);
 * lot: whether they are drawn; sat: my seats in the match; begun: whether it has begun; changes: the waiting room's that
 * this holds for, asked: the last of mine; late: number of events when this browser came; over: whether
 * the match was over then; open: whether the game has no secrets; own: my seats with the number of events when I got
 * each; clock: the last clock move I have read about; seen: the last event told; gap: whether an earlier
 * one was not; sent: the moves I sent, by event number; told, shown: each chance event in all versions told or shown;
 * noticed: faults found as they happened.
 * @typedef {{promise: string, people: number[], mine: number[], late: number, over: boolean, open: boolean, seen: number,
 *   gap: boolean, contribution: string|null, lot: boolean, sat?: number[], clock?: number, begun: boolean,
 *   changes: number, asked?: number, own: Record<number, number>, sent: Record<number, string[]>,
 *   told: Record<number, Heard[]>, shown: Record<number, Shown[]>, noticed: Fault[]}} Ledger
 */

/** @type {Map<string, Ledger>} the fallback where storage is forbidden */
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
 * Note the commitment of a table; false if it has changed.
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
  const contribution = standsUp ? null : ledger.contribution; // leaving the seat takes it along
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

/** The table's places and whether they are drawn by lot. @param {TableShape} table */
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
 * The accepted changes of a waiting table.  A server that knows the secret and my contribution must not choose the other
 * inputs of chance: while I sit, only my own changes are accepted, and people leaving; no person may replace a bot.
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

/** Note, before sending it, that the next change of a table is mine. @param {TableShape} table */
export function noteChange(table) {
  const ledger = ledgerOf(table.id);
  if (ledger) save(table.id, { ...ledger, asked: table.changes + 1 });
}

/** My contribution, 32 random hex digits, once the commitment is noted; stored before it is sent. @param {string} table */
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

/** Note a move before it is sent. @param {string} table @param {number} number @param {string} move */
export function noteSent(table, number, move) {
  const ledger = ledgerOf(table);
  if (ledger) save(table, { ...ledger, sent: { ...ledger.sent, [number]: [...(ledger.sent[number] ?? []), move] } });
}

/**
 * Note the chance events of a frame, how they are shown, and the frame's faults.
 * @param {string} table
 * @param {{since: number, seq: number, steps: Pick<Step, "number"|"text"|"odds">[], late: boolean,
 *   shown: Record<number, Shown>, noticed: Fault[]}} news steps: chance only; late: whether the secret may be public
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

/** Add something to a list, once. @template T @param {T[]} list @param {T} one */
function add(list, one) {
  if (!list.some((other) => JSON.stringify(other) === JSON.stringify(one))) list.push(one);
}

/** The last clock move of mine that I have read about. @param {string} table */
export const clockRead = (table) => ledgerOf(table)?.clock ?? 0;

/** Note that I have read about it. @param {string} table @param {number} number */
export function noteClockRead(table, number) {
  const ledger = ledgerOf(table);
  if (ledger) save(table, { ...ledger, clock: number });
}
