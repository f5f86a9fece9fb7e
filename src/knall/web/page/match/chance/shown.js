/** Digests of how chance events were shown, compared with the server's account at the end. */

import { digest } from "./chance.js";
/** @import { ChanceShape, Frame, PieceShape } from "../../net/types.js" */
/** @import { Fault } from "./chance.js" */
/** @import { Ledger } from "./ledger.js" */

const DIGITS = 16;
const DIE = /^d(\d+)$/;
const NUMBER = /\p{N}+/gu;

/** @param {unknown} value */
const shortDigest = (value) => digest(JSON.stringify(value)).slice(0, DIGITS);

/** Language and names: everything sentences depend on besides the match. @param {string} language @param {Pick<Frame, "accounts">} frame */
export const wordsKey = (language, { accounts }) =>
  shortDigest([language, accounts.map(({ called, name }) => [called, name])]);

/** @param {string[]} said the sentences of an event */
export const saidDigest = (said) => shortDigest(said);

/** Digest of a picture; must agree with the server's. @param {Iterable<PieceShape>} pieces */
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

/** The points of view this browser has had. @param {Ledger} ledger */
export const seatsShown = ({ shown }) => [
  ...new Set(Object.values(shown).flatMap((list) => list.map(([seat]) => seat))),
];

/** Number of events whose sentences cannot be compared, since language or names have changed. @param {Ledger} ledger @param {string} words */
export const uncompared = ({ shown }, words) =>
  Object.values(shown).filter((list) => !list.some(([, key]) => key === words)).length;

/**
 * Events shown with other sentences or pictures than the server has now, or with the sentence of another event.
 * @param {ChanceShape[]} events as the server shows them to this seat
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
 * Dice whose sentence lacks the number of their text or has another one: the sentence shown is not the event checked.
 * Numbers in the roller's name are allowed.
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
