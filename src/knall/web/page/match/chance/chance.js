/**
 * Verifies chance without knowing any rules: from the secret, everybody's contributions, and the odds of each event.
 * docs/api.md specifies the texts (how outcomes spell an event, what stands for hidden parts).
 */

import { hmac, sha256 } from "./sha256.js";
/** @import { ChanceShape, Fairness, TextName } from "../../net/types.js" */
/** @import { Ledger } from "./ledger.js" */

/** @typedef {Fairness & {secret: string}} Told the server's disclosure after the match */
/** @typedef {[TextName, Record<string, string | number>]} Fault key of a text and its values */

const ALL_WORDS = 2 ** 32;
const CONTRIBUTION = /^[0-9a-f]{32}$/;
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** @param {string} text */
export const digest = (text) => Array.from(sha256(bytes(text)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The odds of an event's draws as a string to store and compare. @param {[string, number][][]} odds */
export const oddsMark = (odds) => digest(JSON.stringify(odds));

/**
 * All faults; empty if every event follows from the committed secret and is what this browser was told when it
 * happened.
 * @param {Told} told
 * @param {Ledger} ledger
 * @returns {Fault[]}
 */
export function faults(told, ledger) {
  /** @type {Fault[]} */
  const found = [];
  if (told.commitment !== ledger.promise) found.push(["fairPromise", {}]);
  if (digest(told.secret) !== ledger.promise) found.push(["fairSecret", {}]);
  found.push(...contributionFaults(told.contributions, ledger), ...lotFaults(told, ledger));
  const event = eventFault(told, ledger);
  return event ? [...found, event] : found;
}

/** Checks contributions: one for each person's seat, mine for my seats, none for bots. @param {Told["contributions"]} given @param {Ledger} ledger */
function contributionFaults(given, ledger) {
  const seats = Array.from({ length: Math.max(given.length, ...ledger.people.map((seat) => seat + 1)) });
  return seats.flatMap((_, seat) => {
    const one = given[seat] ?? null;
    /** @type {(name: TextName) => Fault[]} */
    const fault = (name) => [[name, { seat: seat + 1 }]];
    if (!ledger.people.includes(seat)) return one === null ? [] : fault("fairBotContribution");
    if (one === null) return fault("fairNoContributionOf");
    if (!CONTRIBUTION.test(one)) return fault("fairOddContribution");
    return ledger.contribution !== null && ledger.mine.includes(seat) && one !== ledger.contribution
      ? fault("fairContribution")
      : [];
  });
}

/**
 * Checks the lot: seats are drawn, as the first event, if and only if that was announced; and I sat where it put me.
 * @param {Told} told
 * @param {Ledger} ledger
 * @returns {Fault[]}
 */
function lotFaults({ by_lot, events }, ledger) {
  const wanted = ledger.lot;
  const first = by_lot && events[0]?.number === 1 && events[0].text.startsWith("@") ? events[0].text : null;
  if (wanted !== by_lot || by_lot !== (first !== null)) return [[wanted ? "fairLotNone" : "fairLotNew", {}]];
  if (first === null || !ledger.sat) return [];
  const places = first.slice(1).split("/").map(Number);
  const right = places.flatMap((place, seat) => (ledger.mine.includes(place - 1) ? [seat + 1] : []));
  const said = ledger.sat.map((seat) => seat + 1);
  return right.join() === said.join() ? [] : [["fairLotSeat", { right: right.join(", "), said: said.join(", ") }]];
}

/** The first faulty event. @param {Told} told @param {Ledger} ledger @returns {Fault|null} */
function eventFault({ secret, contributions, events }, ledger) {
  const word = stream(secret, /** @type {string[]} */ (contributions.filter((one) => one !== null)));
  const expected = Object.keys(ledger.told)
    .map(Number)
    .sort((one, other) => one - other);
  for (let at = 0; at < Math.max(events.length, expected.length); at++) {
    const fault = placeFault(events, expected, at) ?? oneFault(events[at], ledger, word);
    if (fault) return fault; // the stream is out of step from here on
  }
  return null;
}

/**
 * Checks that the event at this index is the one that happened next.
 * @param {ChanceShape[]} events
 * @param {number[]} expected numbers
 * @param {number} at
 * @returns {Fault|null}
 */
function placeFault(events, expected, at) {
  const [listed, next] = [events[at]?.number, expected[at]];
  if (listed === next) return null;
  if (listed === undefined) return ["fairMissing", { event: next }];
  if (!expected.includes(listed)) return ["fairExtra", { event: listed, said: events[at].text }];
  const later = events.some(({ number }, place) => place > at && number === next);
  return later ? ["fairOrder", { event: listed }] : ["fairMissing", { event: next ?? listed }];
}

/**
 * Checks an event against what was told at the time, against its odds, and against the stream.
 * @param {ChanceShape} listed
 * @param {Ledger} ledger
 * @param {() => number} word
 * @returns {Fault|null}
 */
function oneFault(listed, ledger, word) {
  const { number: event, text, odds, drawn_words } = listed;
  const heard = ledger.told[event];
  const open = heard.map(([told]) => told).filter((told) => !told.includes("?"));
  if (open.some((told) => told !== open[0]))
    return ["fairRetold", { event, one: open[0], other: open.slice(1).join() }];
  const other = heard.find(([told]) => (ledger.open ? told !== text : !fits(told, text)));
  if (other) return ["fairTold", { event, told: other[0], said: text }];
  const fault = oddsFault(listed, ledger);
  if (fault) return fault;
  const drawn = odds.map((one) => outcome(one, word));
  const right = drawn.map((one) => one.text);
  if (!spells(text, right)) return ["fairDraw", { event, said: text, right: right.join(" ") }];
  return drawn.reduce((sum, one) => sum + one.used, 0) === drawn_words ? null : ["fairUsed", { event }];
}

/**
 * Checks that the odds were told in time where nothing is hidden, and that they are valid, unchanged, and sorted by
 * text: a free order would let the server choose the outcome.
 * @param {ChanceShape} listed
 * @param {Ledger} ledger
 * @returns {Fault|null}
 */
function oddsFault({ number: event, odds }, ledger) {
  const marks = ledger.told[event].filter(([, , late]) => !late).map(([, mark]) => mark);
  if (ledger.open && marks.includes(null)) return ["fairOddsUntold", { event }];
  const sound = odds.length > 0 && odds.every(possible);
  if (!sound || ledger.told[event].some(([, mark]) => mark !== null && mark !== oddsMark(odds)))
    return ["fairOdds", { event }];
  return odds.every(sorted) ? null : ["fairOddsOrder", { event }];
}

/** @param {[string, number][]} odds */
const sorted = (odds) => odds.every(([text], place) => place === 0 || odds[place - 1][0] < text);

/** @param {[string, number][]} odds */
function possible(odds) {
  const total = odds.reduce((sum, [, weight]) => sum + weight, 0);
  return total > 0 && total <= ALL_WORDS && odds.every(([, weight]) => Number.isInteger(weight) && weight > 0);
}

/** The stream of 32-bit words of a match. @param {string} secret @param {string[]} contributions */
export function stream(secret, contributions) {
  const message = `[${contributions.map((one) => JSON.stringify(one)).join(", ")}]\0`;
  let at = 0;
  let block = new DataView(new ArrayBuffer(32));
  return () => {
    if (at % 8 === 0) block = new DataView(hmac(bytes(secret), bytes(message + at / 8)).buffer);
    return block.getUint32(4 * (at++ % 8));
  };
}

/** Draws an outcome; words that would bias it are rejected. @param {[string, number][]} odds @param {() => number} word */
export function outcome(odds, word) {
  const total = odds.reduce((sum, [, weight]) => sum + weight, 0);
  const fair = ALL_WORDS - (ALL_WORDS % total);
  let used = 1;
  let found = word();
  for (; found >= fair; used++) found = word();
  let place = found % total;
  const [text] = /** @type {[string, number]} */ (odds.find(([, weight]) => (place -= weight) < 0));
  return { text, used };
}

/**
 * Whether this is the text of an event with these outcomes.  A single outcome is its own text.  Several are a deal: `%`
 * (seats by lot: `@`) and parts separated by `/`, filled in order, each with the ends of its outcomes' texts in any order.
 * @param {string} text
 * @param {string[]} outcomes
 */
export function spells(text, outcomes) {
  if (outcomes.length === 1) return text === outcomes[0];
  const parts = text.slice(1).split("/");
  const size = parts.join("").length / outcomes.length;
  if (!/^[%@]/.test(text) || !size || !Number.isInteger(size)) return false;
  const ends = outcomes.map((one) => one.slice(-size));
  return parts.every((part) => {
    const things = Array.from({ length: part.length / size }, (_, n) => part.slice(n * size, (n + 1) * size));
    return things.join("") === part && same(things, ends.splice(0, things.length));
  });
}

/** @param {string[]} some @param {string[]} others */
const same = (some, others) => JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());

/**
 * Whether the text told of an event, with a ? for each hidden part, matches its full text.
 * @param {string} told
 * @param {string} text
 */
export function fits(told, text) {
  if (told === text) return true;
  const parts = told.split(/(\?+)/u);
  const pattern = parts.map((part) => (part.startsWith("?") ? `[^/]{${part.length},}` : escaped(part)));
  return parts.length > 1 && new RegExp(`^${pattern.join("")}$`, "u").test(text);
}

/** @param {string} part */
const escaped = (part) => part.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
