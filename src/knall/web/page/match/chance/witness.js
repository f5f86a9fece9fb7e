/**
 * Checks each frame as it arrives and notes its chance events in the ledger: which steps are moves and which chance,
 * omitted events, and digests of the sentences and pictures shown.
 */

import { get, insist } from "../../net/api.js";
import { language } from "../../texts/language.js";
import { noteEvents, ledgerOf } from "./ledger.js";
import { attempt } from "../../ui/toast.js";
import { misread, pictureDigest, saidDigest, wordsKey } from "./shown.js";
/** @import { Frame, PictureShape, PieceShape, Step } from "../../net/types.js" */
/** @import { Fault } from "./chance.js" */
/** @import { Shown } from "./ledger.js" */

/** How chance texts, and no moves, begin: `CHANCE_TEXT` of `knall.core.game`. */
const CHANCE = /^(?:[%*@$]|d[0-9]|\?[^:]*$)/;
const REVEALED = /^\?.*:/; // what a move brings to light, such as tiles: told after the move, under its number
const NOBODYS = ["undo", "abandoned"]; // events without a seat that are not chance
const LEAST_TOLD = 300; // least number of new events in a frame, if there are as many

/** Whether a step is a chance event. @param {Step} step */
const isChance = ({ seat, text }) => seat === null && !NOBODYS.includes(text);

export class Witness {
  /** @param {string} id of the table @param {AbortSignal} signal */
  constructor(id, signal) {
    this.id = id;
    this.signal = signal;
    this.seen = 0; // the last event that this page was told
    /** @type {Map<string, PieceShape>|null} the current picture */
    this.pieces = null;
    /** @type {Promise<void>|null} pending request for missed events */
    this.filling = null;
  }

  /** Process a live frame. @param {Frame} frame */
  hear(frame) {
    this.look(frame.picture);
    const left = frame.since > this.seen && frame.seq - frame.since < LEAST_TOLD && !frame.over;
    this.keep(frame, frame.over && this.seen === 0, left ? [skipped(this.seen, frame.since)] : []);
    this.seen = Math.max(this.seen, frame.seq);
    this.fill(frame.seat);
  }

  /**
   * Fetch the whole log after a gap, since a frame only has the last events of a long match.
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

  /** Apply a picture, whole or a diff. @param {PictureShape} picture */
  look({ whole, pieces, gone }) {
    if (whole) this.pieces = new Map();
    for (const id of gone) this.pieces?.delete(id);
    for (const piece of pieces) this.pieces?.set(piece.id, piece);
  }

  /** The sentences of each chance event, and the picture of the last one. @param {Frame} frame @returns {Record<number, Shown>} */
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

  /** False moves: chance events under a seat's name, and moves of mine that I have not sent. @param {Step[]} steps @returns {Fault[]} */
  foreign(steps) {
    const ledger = ledgerOf(this.id);
    /** @type {(step: Step) => boolean} */
    const notSent = ({ number, seat, text, by }) => {
      if (by !== "seat" || seat === null || number <= (ledger?.own[seat] ?? Infinity)) return false;
      const told = REVEALED.test(text) ? steps.filter((step) => step.number === number) : [{ text }];
      return !told.some((step) => ledger?.sent[number]?.includes(step.text));
    };
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
