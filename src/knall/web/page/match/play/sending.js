/** Sends a move: retried until there is an answer, so that it is made exactly once; or reverted with a message. */

import { Refused, insist, post } from "../../net/api.js";
import { t } from "../../texts/language.js";
import { noteSent } from "../chance/ledger.js";
import { complain, toast } from "../../ui/toast.js";
/** @import { Frame, MoveShape } from "../../net/types.js" */
/** @import { MatchController } from "./controller.js" */

/**
 * Whether a frame shows that the sent move was made; undefined: it does not tell.
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

  /** Whether a move is being sent. */
  get busy() {
    return this.sent !== null;
  }

  /** Send a move, with retries; its effect arrives as a live frame. @param {MoveShape} move @param {Frame} frame */
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

  /** Report why it was not made. @param {unknown} error */
  tell(error) {
    if (error instanceof Refused && error.code === "stale") toast(t("takenBack"), { kind: "bad" });
    else if (error instanceof Refused && error.clause) this.controller.explain(error.message, error.clause);
    else complain(error);
  }

  /** On a frame: the move was made, or the match went on without it. @param {Frame} frame */
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
