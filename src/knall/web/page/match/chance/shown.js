/** Digests of how events of chance were told and shown, and the comparison with how the server tells them at the end. */

import { digest } from "./chance.js";
/** @import { ChanceShape, Frame, PieceShape } from "../../net/types.js" */
/** @import { Fault } from "./chance.js" */
/** @import { Ledger } from "./ledger.js" */

const DIGITS = 16;
const DIE = /^d(\d+)$/;
const NUMBER = /\p{N}+/gu;

/** @param {unknown} value */
const shortDigest = (value) => digest(JSON.stringify(value)).slice(0, DIGITS);

/** The language and what everybody is called: all that sentences depend on besides the match. @param {string} language @param {Pick<Frame, "accounts">} frame */
export const wordsKey = (language, { accounts }) =>
  shortDigest([language, accounts.map(({ called, name }) => [called, name])]);

/** @param {string[]} said the sentences of an event */
export const saidDigest = (said) => shortDigest(said);

/** What can be seen of a picture, as the server digests it. @param {Iterable<PieceShape>} pieces */
export function pictureDigest(pieces) {
  const spot = (/** @type {{x: number, y: number}} */ { x, y }) => [Math.round(100 * x), Math.round(100 * y)];
  const sorted = [...pieces].sort((one, other) => (one.id < other.id ? -1 : 1));
  return shortDigest(
    sorted.map(({ id, x, y, drawing, wide }) => [
      id,
      ...spot({ x, y }),
      drawing,
      ...(wide ? [...spot(wide), wide.drawing ?? ""] : []),
    ]),
  );
}

/** The seats through whose eyes this browser was shown something. @param {Ledger} ledger */
export const seatsShown = ({ shown }) => [
  ...new Set(Object.values(shown).flatMap((list) => list.map(([seat]) => seat))),
];

/** How many events were told in no words that can be compared: the language or a name has changed. @param {Ledger} ledger @param {string} words */
export const uncompared = ({ shown }, words) =>
  Object.values(shown).filter((list) => !list.some(([, key]) => key === words)).length;

/**
 * Events whose sentences or pictures were others than the server's now, or whose sentence was that of another event.
 * @param {ChanceShape[]} events as the server tells them to the eyes of this seat
 * @param {Ledger} ledger
 * @param {{seat: number|null, words: string}} eyes
 * @returns {Fault[]}
 */
export function shownFaults(events, ledger, { seat, words }) {
  /** @type {Fault[]} */
  const found = [];
  /** @type {Map<string, string>} the event that each sentence told */
  const meant = new Map();
  for (const { number: event, text, odds, say, picture } of events) {
    const mine = (ledger.shown[event] ?? []).filter((one) => one[0] === seat && one[1] === words);
    if (mine.some(([, , said]) => said !== saidDigest(say))) found.push(["fairSaid", { event, text }]);
    if (mine.some(([, , , seen]) => seen !== null && seen !== picture)) found.push(["fairPictured", { event, text }]);
    const hidden = ledger.told[event]?.some(([told]) => told.includes("?")) ?? true;
    for (const [, , said] of odds.length === 1 && !hidden ? mine : []) {
      const other = meant.get(said) ?? text;
      if (other !== text) found.push(["fairSame", { event, text, other }]);
      meant.set(said, other);
    }
  }
  return found;
}

/**
 * Dice whose sentence does not have the number of their text, or another one besides: whatever the server says at the end,
 * this is not what was checked.  Who rolls may have a number in their name.
 * @param {Pick<Frame, "steps"|"accounts">} frame
 * @returns {Fault[]}
 */
export function misread({ steps, accounts }) {
  return steps.flatMap(({ number, seat, turn, text, say }) => {
    const die = seat === null ? DIE.exec(text) : null;
    const roller = accounts.find((account) => turn !== null && account.seat === turn)?.called ?? "";
    const told = say.replace(roller, "").match(NUMBER) ?? [];
    return die && told.join(" ") !== die[1] ? [["fairNumber", { event: number, text, said: say }]] : [];
  });
}
