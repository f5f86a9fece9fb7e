/** Coach for beginners: explains decisions, and warns before bad moves. */

import { get } from "../../net/api.js";
import { button, h, refill } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { coachWish, keepCoach } from "./coaching.js";
/** @import { Frame, Hint, MoveShape } from "../../net/types.js" */
/** @import { MatchController } from "./controller.js" */

export class Coach {
  /** @param {MatchController} controller */
  constructor(controller) {
    this.controller = controller;
    this.element = h("div", { class: "coach", "data-test": "coach" });
    /** @type {Frame|null} the frame in question */
    this.frame = null;
    /** @type {{seq: number, found: Hint|null}|null} the search result at event `seq`, once known */
    this.known = null;
    /** @type {Promise<void>} */
    this.looking = Promise.resolve();
    /** @type {MoveShape|null} the move warned about */
    this.doubted = null;
  }

  /** Whether there is a coach: only where hints are allowed, for one person at a screen. */
  get possible() {
    const { table } = this.controller;
    return table.hints && table.mine.length === 1 && table.state === "running";
  }

  get on() {
    return this.possible && coachWish() === "on";
  }

  /** @param {boolean} wanted */
  turn(wanted) {
    keepCoach(wanted);
    this.doubted = null;
    if (this.frame) this.update(this.frame);
    this.controller.refresh();
  }

  /** A frame has come. @param {Frame} frame */
  update(frame) {
    this.frame = frame;
    this.doubted = null;
    const offered = this.possible && coachWish() === "unasked";
    this.element.hidden = frame.over || !(this.on || offered);
    refill(this.element, ...(this.element.hidden ? [] : this.on ? this.lines(frame) : this.offer()));
    if (this.on && frame.mine && frame.moves.length > 1) this.look(frame);
  }

  offer() {
    const choose = (/** @type {string} */ words, /** @type {boolean} */ wanted) =>
      button(words, {
        kind: "small",
        "data-test": wanted ? "coach-on" : "coach-off",
        onclick: () => this.turn(wanted),
      });
    return [h("p", {}, t("coachOffer")), choose(t("yes"), true), choose(t("no"), false)];
  }

  /** @param {Frame} frame */
  lines(frame) {
    const off = button(t("coachOff"), {
      icon: "close",
      quiet: true,
      "data-test": "coach-off",
      onclick: () => this.turn(false),
    });
    return [h("p", {}, h("b", {}, `${t("coach")}: `), frame.coach ?? t(frame.mine ? "coachMine" : "coachWaits")), off];
  }

  /** Request a search, once per decision; if refused, there are no warnings. @param {Frame} frame */
  look(frame) {
    if (this.known?.seq === frame.seq) return;
    const known = (this.known = { seq: frame.seq, found: /** @type {Hint|null} */ (null) });
    const { table, signal } = this.controller;
    const asked = get(`/api/tables/${table.id}/hint`, { seat: frame.seat, compare: true }, signal);
    this.looking = asked.then(
      (found) => {
        known.found = found;
        this.element.dataset.seq = String(frame.seq);
      },
      () => undefined,
    );
  }

  /** Whether to warn before this move. @param {MoveShape} move */
  doubts(move) {
    const { known, frame } = this;
    const why = this.on && known?.seq === frame?.seq ? known?.found?.warnings[move.move] : undefined;
    if (why === undefined || this.doubted?.move === move.move) return false;
    this.doubted = move;
    return true;
  }

  /** The warning, if any. */
  question() {
    const move = this.doubted;
    const why = move && this.known?.found?.warnings[move.move];
    if (!move || !why) return null;
    const again = () => {
      this.doubted = null;
      this.controller.chooseAnew();
    };
    return [
      h("p", { role: "alert", "data-test": "coach-question" }, t("coachWarns", { why })),
      button(t("coachAgain"), { kind: "primary", "data-test": "coach-again", onclick: again }),
      button(t("coachAllTheSame"), {
        kind: "small",
        "data-test": "coach-play",
        onclick: () => this.controller.play(move),
      }),
    ];
  }
}
