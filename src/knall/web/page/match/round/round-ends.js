/** The rounds of a match: shows each one's end, and lists them with the scores. */

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
    this.since = 0; // the event before the first step received
    this.shown = 0; // the event of the last round shown
  }

  /** Take in the rounds of a frame. @param {Frame} frame */
  add(frame) {
    if (this.book.last === 0) this.since = frame.since;
    this.book.add(frame.steps);
    this.controller.view.scores.list(this.book.rounds);
  }

  /** Reset, for another point of view. */
  forget() {
    this.book = new RoundBook();
    this.controller.view.round.goOn();
    this.controller.view.scores.list([]);
  }

  /** On a frame: update whether my turn has come behind the scene. @param {Frame} frame */
  hear(frame) {
    this.controller.view.round.note(frame.mine);
  }

  /** Whether a round ends in this frame, which then waits until the scene is over. @param {Frame} frame @param {Step[]} news */
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

  /** Fetch the rounds before the first step received. */
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

/** Whether other people wait, or the viewer is a spectator. @param {TableShape} table */
const othersWait = (table) => !table.mine.length || table.seats.some((seat) => seat.kind !== "bot" && !seat.mine);
