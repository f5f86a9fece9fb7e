/** A move on its way: sent until there is an answer, so that it is made exactly once; or taken back, with a word. */

import { Refused, insist, post } from "../../net/api.js";
import { t } from "../../texts/language.js";
import { noteSent } from "../chance/ledger.js";
import { complain, toast } from "../../ui/toast.js";
/** @import { Frame, MoveShape } from "../../net/types.js" */
/** @import { MatchController } from "./controller.js" */

/**
 * Was a move that was sent after this event made, by what a frame tells?  undefined: it does not tell.
 * @param {Pick<Frame, "since"|"steps"|"seq">} frame
 * @param {{after: number, move: string, seat: number}} sent
 */
export function wasMade({ since, steps, seq }, { after, move, seat }) {
  if (seq <= after || since > after) return undefined;
  const next = steps.find(({ number }) => number > after);
  return next && next.seat === seat && next.text === move;
}

export class Sending {
  /** @param {MatchController} controller */
  constructor(controller) {
    this.controller = controller;
    /** @type {{after: number, move: string, seat: number}|null} */
    this.sent = null;
    this.leaving = new AbortController();
  }

  /** Is a move on its way? */
  get busy() {
    return this.sent !== null;
  }

  /** Send a move until there is an answer; what it does comes by the live connection. @param {MoveShape} move @param {Frame} frame */
  async send({ move }, { seq, seat }) {
    const { table, signal, view } = this.controller;
    if (seat === null) return;
    const sent = { after: seq, move, seat };
    noteSent(table.id, seq + 1, move);
    this.sent = sent;
    this.leaving = new AbortController();
    const both = AbortSignal.any([signal, this.leaving.signal]);
    view.badge.sending(true);
    try {
      await insist((patience) => post(`/api/tables/${table.id}/moves`, sent, patience), both);
      view.badge.sending(false);
    } catch (error) {
      if (this.sent !== sent || signal.aborted) return;
      this.done();
      this.controller.chooseAnew();
      this.tell(error);
    }
  }

  /** Why it was not made. @param {unknown} error */
  tell(error) {
    if (error instanceof Refused && error.code === "stale") toast(t("takenBack"), { kind: "bad" });
    else if (error instanceof Refused && error.clause) this.controller.explain(error.message, error.clause);
    else complain(error);
  }

  /** A frame is shown: the move was made, or the match went on without it. @param {Frame} frame */
  note(frame) {
    if (!this.sent || frame.seq <= this.sent.after) return;
    const made = wasMade(frame, this.sent);
    this.done();
    this.leaving.abort();
    if (made === false) toast(t("takenBack"), { kind: "bad" });
  }

  done() {
    this.sent = null;
    this.controller.view.badge.sending(false);
  }
}
