/**
 * Checks each frame of a match as it arrives, and has what it tells of chance kept: steps that are moves and those that
 * are chance, events that are left out, and digests of the sentences and pictures that are shown.
 */

import { get, insist } from "../../net/api.js";
import { language } from "../../texts/language.js";
import { noteEvents, ledgerOf } from "./ledger.js";
import { attempt } from "../../ui/toast.js";
import { misread, pictureDigest, saidDigest, wordsKey } from "./shown.js";
/** @import { Frame, PictureShape, PieceShape, Step } from "../../net/types.js" */
/** @import { Fault } from "./chance.js" */
/** @import { Shown } from "./ledger.js" */

/** How texts of chance begin, and none of a move does: `CHANCE_TEXT` of `knall.core.game`. */
const CHANCE = /^(?:[%*@$]|d[0-9]|\?[^:]*$)/;
const NOBODYS = ["undo", "abandoned"]; // events without a seat that are no chance
const LEAST_TOLD = 300; // events that a frame tells at least, if so many are new

/** Is it an event of chance? @param {Step} step */
const isChance = ({ seat, text }) => seat === null && !NOBODYS.includes(text);

export class Witness {
  /** @param {string} id of the table @param {AbortSignal} signal */
  constructor(id, signal) {
    this.id = id;
    this.signal = signal;
    this.seen = 0; // the last event that this page was told
    /** @type {Map<string, PieceShape>|null} the picture as it is now */
    this.pieces = null;
    /** @type {Promise<void>|null} until what was not told has been asked for */
    this.filling = null;
  }

  /** A frame has arrived, by the live connection. @param {Frame} frame */
  hear(frame) {
    this.look(frame.picture);
    const left = frame.since > this.seen && frame.seq - frame.since < LEAST_TOLD && !frame.over;
    this.keep(frame, frame.over && this.seen === 0, left ? [skipped(this.seen, frame.since)] : []);
    this.seen = Math.max(this.seen, frame.seq);
    this.fill(frame.seat);
  }

  /**
   * Ask for all that has happened, if this browser was not told something before the last event: of a long match a frame
   * tells the last events only.
   * @param {number|null} seat
   */
  fill(seat) {
    if (!ledgerOf(this.id)?.gap) return this.filling;
    const ask = (/** @type {AbortSignal} */ patience) =>
      get(`/api/tables/${this.id}/frame`, { after: 0, seat }, patience);
    this.filling ??= attempt(() => insist(ask, this.signal)).then((frame) => {
      if (frame) this.keep(frame, frame.over, frame.since > 0 && !frame.over ? [skipped(0, frame.since)] : []);
      this.filling = null;
    });
    return this.filling;
  }

  /** @param {Frame} frame @param {boolean} late @param {Fault[]} noticed */
  keep(frame, late, noticed) {
    const { since, seq, steps } = frame;
    const shown = this.shown(frame);
    const news = { since, seq, steps: steps.filter(isChance), late, shown };
    noteEvents(this.id, { ...news, noticed: [...noticed, ...this.foreign(steps), ...misread(frame)] });
  }

  /** The picture after this one, whole or as changes. @param {PictureShape} picture */
  look({ whole, pieces, gone }) {
    if (whole) this.pieces = new Map();
    for (const id of gone) this.pieces?.delete(id);
    for (const piece of pieces) this.pieces?.set(piece.id, piece);
  }

  /** How each event of chance is told, and how the last one is shown. @param {Frame} frame @returns {Record<number, Shown>} */
  shown(frame) {
    const words = wordsKey(language(), frame);
    const steps = frame.steps.filter(isChance);
    return Object.fromEntries(
      [...new Set(steps.map(({ number }) => number))].map((number) => {
        const said = steps.filter((step) => step.number === number).map(({ say }) => say);
        const pieces = number === frame.seq ? this.pieces?.values() : null;
        return [number, [frame.seat, words, saidDigest(said), pieces ? pictureDigest(pieces) : null]];
      }),
    );
  }

  /** Steps that are said to be moves and are none: chance under the name of a seat, and what I have not sent. @param {Step[]} steps @returns {Fault[]} */
  foreign(steps) {
    const ledger = ledgerOf(this.id);
    /** @type {(step: Step) => boolean} */
    const notSent = ({ number, seat, text, by }) =>
      by === "seat" &&
      seat !== null &&
      number > (ledger?.own[seat] ?? Infinity) &&
      !ledger?.sent[number]?.includes(text);
    /** @type {Fault[]} */
    const found = [];
    for (const step of steps) {
      const fault = step.seat === null ? null : CHANCE.test(step.text) ? "fairAsMove" : notSent(step) && "fairNotSent";
      if (fault) found.push([fault, { event: step.number, said: step.text, seat: Number(step.seat) + 1 }]);
    }
    return found;
  }
}

/** @param {number} after @param {number} since @returns {Fault} */
const skipped = (after, since) => ["fairSkipped", { from: after + 1, to: since }];
