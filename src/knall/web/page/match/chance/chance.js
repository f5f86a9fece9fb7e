/**
 * Chance derived without knowing any rules: from the secret, everybody's contributions, and the odds told with each event.
 * What must hold of texts (how outcomes spell an event, what stands for the hidden) is said in docs/api.md.
 */

import { hmac, sha256 } from "./sha256.js";
/** @import { ChanceShape, Fairness, TextName } from "../../net/types.js" */
/** @import { Ledger } from "./ledger.js" */

/** @typedef {Fairness & {secret: string}} Told what the server tells when the match is over */
/** @typedef {[TextName, Record<string, string | number>]} Fault a text and its values */

const ALL_WORDS = 2 ** 32;
const CONTRIBUTION = /^[0-9a-f]{32}$/;
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** @param {string} text */
export const digest = (text) => Array.from(sha256(bytes(text)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Odds of all draws of an event, as they are kept and compared. @param {[string, number][][]} odds */
export const oddsMark = (odds) => digest(JSON.stringify(odds));

/**
 * What does not agree, as names of texts with values; empty if every event came from the promised secret and is what
 * this browser was told when it happened.
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

/** Each person's seat has one, mine has mine, and a bot's has none. @param {Told["contributions"]} given @param {Ledger} ledger */
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
 * Seats are drawn by lot, as the first event, where that was said before and nowhere else; and I sat where it put me.
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

/** The first event that is not as it should be. @param {Told} told @param {Ledger} ledger @returns {Fault|null} */
function eventFault({ secret, contributions, events }, ledger) {
  const word = stream(secret, /** @type {string[]} */ (contributions.filter((one) => one !== null)));
  const expected = Object.keys(ledger.told)
    .map(Number)
    .sort((one, other) => one - other);
  for (let at = 0; at < Math.max(events.length, expected.length); at++) {
    const fault = placeFault(events, expected, at) ?? oneFault(events[at], ledger, word);
    if (fault) return fault; // behind it the stream is out of step
  }
  return null;
}

/**
 * Is the event in this place of the list the one that happened next?
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
 * Is this event what was told at the time, with these odds, and what the stream gives?
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
 * Were the odds told in time where nothing is hidden, and are they possible, those that were told, and in the order of
 * their texts?  In another order they could be put so that the secret gives what somebody wants.
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

/** The 32-bit words of a match, one after the other. @param {string} secret @param {string[]} contributions */
export function stream(secret, contributions) {
  const message = `[${contributions.map((one) => JSON.stringify(one)).join(", ")}]\0`;
  let at = 0;
  let block = new DataView(new ArrayBuffer(32));
  return () => {
    if (at % 8 === 0) block = new DataView(hmac(bytes(secret), bytes(message + at / 8)).buffer);
    return block.getUint32(4 * (at++ % 8));
  };
}

/** What comes of these odds: words that would favour some are rejected. @param {[string, number][]} odds @param {() => number} word */
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
 * Is this the text of an event with these outcomes?  One outcome is its text.  Several are a deal, `%` (seats by lot: `@`) and parts with
 * `/` between them: the outcomes fill the parts in order, and a part is the ends of their texts in any order.
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
 * Is what was told of an event, with a ? for each thing that was hidden, compatible with its text?
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
