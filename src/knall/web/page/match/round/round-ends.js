/** The rounds of a table: each has an ending that is shown, and is kept with the scores. */

import { get, insist } from "../../net/api.js";
import { attempt } from "../../ui/toast.js";
import { lastRound, patience, split } from "./round-scene.js";
import { RoundBook } from "./round.js";
/** @import { Frame, Step, TableShape } from "../../net/types.js" */
/** @import { MatchController } from "../play/controller.js" */

export class RoundEnds {
  /** @param {MatchController} controller */
  constructor(controller) {
    this.controller = controller;
    this.book = new RoundBook();
    this.since = 0; // what was told begins behind this event
    this.shown = 0; // the event whose round was shown last
  }

  /** Take in what a frame tells. @param {Frame} frame */
  add(frame) {
    if (this.book.last === 0) this.since = frame.since;
    this.book.add(frame.steps);
    this.controller.view.scores.list(this.book.rounds);
  }

  /** Somebody else looks now: nothing of it stays on the page. */
  forget() {
    this.book = new RoundBook();
    this.controller.view.round.goOn();
    this.controller.view.scores.list([]);
  }

  /** A frame has arrived: is it my turn behind what is shown? @param {Frame} frame */
  hear(frame) {
    this.controller.view.round.note(frame.mine);
  }

  /** Whether a round ends in this frame, which then waits until its end has been seen. @param {Frame} frame @param {Step[]} news */
  takes(frame, news) {
    const step = lastRound(news);
    if (!step || step.number <= this.shown) return false;
    this.shown = step.number;
    this.stage(frame, step);
    return true;
  }

  /** @param {Frame} frame @param {Step} step */
  async stage(frame, step) {
    const { pace, signal, table, view } = this.controller;
    pace.halt();
    const seen = step.round?.picture ?? (await this.frame({ seat: frame.seat, at: step.number }))?.picture;
    if (!step.round || signal.aborted) return;
    const before = view.board.whole(view.board.picture ?? frame.picture);
    const [moment, rest] = split(frame, step, seen ?? before, before);
    this.controller.show(moment, false);
    view.status.textContent = step.round.title;
    view.status.classList.remove("mine");
    view.board.element.scrollIntoView({ block: "nearest" });
    await view.round.show(step.round, { mine: rest.mine, seconds: patience(othersWait(table)) });
    if (!signal.aborted) pace.goOn(rest);
  }

  /** All rounds, also those before what the live connection told. */
  async complete() {
    if (!this.since) return;
    const whole = await this.frame({ seat: this.controller.eyes, after: 0 });
    if (!whole || whole.seat !== this.controller.eyes) return;
    this.book = new RoundBook();
    this.since = 0;
    this.add(whole);
  }

  /** @param {{seat: number|null, at?: number, after?: number}} question */
  frame(question) {
    const { signal, table } = this.controller;
    const ask = (/** @type {AbortSignal} */ until) => get(`/api/tables/${table.id}/frame`, question, until);
    return attempt(() => insist(ask, signal));
  }
}

/** Does anybody wait who is no bot, or does nobody here play at all? @param {TableShape} table */
const othersWait = (table) => !table.mine.length || table.seats.some((seat) => seat.kind !== "bot" && !seat.mine);
