/** A match as it is played: what arrives, what is touched, what is sent. */

import { announce } from "../ui/announce.js";
import { get, insist, post } from "../net/api.js";
import { button, h, pause, refill } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { connect } from "../net/live.js";
import { matchScreen } from "./screen.js";
import { pacer } from "./pace.js";
import { outlook, touch } from "../board/picks.js";
import { entitle } from "../router.js";
import { play as sound } from "../ui/sound.js";
import { attempt, complain, toast } from "../ui/toast.js";

const LAST_MOVE = 1200; // milliseconds to see what it did before the end screen

export class MatchController {
  /**
   * @param {import("../net/types.js").Table} table
   * @param {import("./screen.js").Extras} extras
   * @param {{table: (table: import("../net/types.js").Table) => void, refused: (code: number) => void}} tell
   */
  constructor(main, table, extras, tell, signal) {
    Object.assign(this, { table, tell, signal });
    /** @type {import("../net/types.js").Frame|null} what is shown */
    this.frame = null;
    this.touched = [];
    /** @type {number|null} the event after which a move is on its way */
    this.sending = null;
    this.handing = false; // is the screen going from one person to another?
    this.seen = 0; // the last event that has reached the page
    this.thinking = null;
    this.eyes = firstEyes(table);
    this.view = matchScreen(main, this, extras, signal);
    this.view.players.update(table, null);
    this.view.chat.update(table.messages);
    this.pace = pacer(
      (frame, last) => this.show(frame, last),
      (frame) => this.byOthers(frame),
      signal,
    );
    this.live = connect(table.id, this.wire(), signal);
  }

  /** What the live connection asks and tells. */
  wire() {
    return {
      seat: () => this.eyes,
      after: () => this.seen,
      state: (online) => this.online(online),
      refused: this.tell.refused,
      hear: (message) => this.hear(message),
    };
  }

  online(yes) {
    if (yes && !this.view.badge.hidden) this.catchUp();
    this.view.badge.hidden = yes;
  }

  /** What was said while the connection was lost. */
  async catchUp() {
    const table = await attempt(() => get(`/api/tables/${this.table.id}`, {}, this.signal));
    if (table) this.view.chat.update(table.messages);
  }

  hear(message) {
    if (message.kind === "frame") {
      this.seen = message.seq;
      this.pace.add(message);
    } else if (message.kind === "message") this.view.chat.hear(message);
    else if (message.kind === "table") this.seat(message);
    else if (message.kind === "thinking") {
      this.thinking = message.seat;
      this.view.players.update(this.table, this.frame, this.thinking);
    }
  }

  /** The table has changed: who is here, whether it is over, whether there is a rematch. */
  seat(table) {
    const called = table.rematch && !this.table.rematch && this.table.mine.length;
    this.table = table;
    this.view.players.update(table, this.frame, this.thinking);
    if (this.frame) this.view.actions.update(table, this.frame, this.ready());
    if (called) toast(t("rematchCalled"), { action: { words: t("joinRematch"), run: () => this.rematch() } });
    this.tell.table(table);
  }

  byOthers(frame) {
    return this.frame !== null && frame.steps.some(({ seat }) => seat !== null && !this.table.mine.includes(seat));
  }

  /** Show a frame; `last`: nothing newer is waiting. */
  show(frame, last) {
    const { view, frame: before } = this;
    if (frame.seat !== this.eyes) {
      if (this.table.open) view.log.add(frame.steps); // seen by other eyes of mine, and nothing is hidden
      return;
    }
    const news = frame.since === before?.seq ? frame.steps : [];
    this.frame = frame;
    this.touched = [];
    if (this.sending !== null && frame.seq > this.sending) this.sending = null;
    if (frame.to_move !== this.thinking) this.thinking = null;
    view.board.apply(frame.picture, news.length > 0);
    view.board.show({ hinted: [], pointed: [] });
    view.moves.hint(null);
    view.scores.update(frame.accounts);
    view.clock.set(frame.deadline);
    view.log.add(frame.steps);
    if (news.length) {
      announce(news.map((step) => step.say).join(" "));
      sound("move");
    }
    if (last) this.turn(frame, before);
    this.refresh();
  }

  /** Whose turn it is now, and what follows from that. */
  turn(frame, before) {
    this.view.status.textContent = frame.turn;
    this.view.status.classList.toggle("mine", frame.mine);
    entitle(frame.mine ? `${t("yourTurn")} · ${this.table.title}` : this.table.title);
    if (frame.over) return void (before?.over || this.end(before ? LAST_MOVE : 0));
    if (frame.mine && before && !before.mine) {
      sound("turn");
      announce(frame.turn);
    }
    const next = frame.to_move;
    if (next === null || next === this.eyes || !this.table.mine.includes(next)) return undefined;
    return this.table.open ? this.look(next) : this.handOn(next, before !== null && before.seat !== null);
  }

  async end(wait) {
    if (wait) sound("over");
    await pause(wait, this.signal);
    if (!this.signal.aborted) this.result();
  }

  /** The end screen. */
  result() {
    return attempt(async () => (await import("./result.js")).openResult(this.table, this.frame, this.signal));
  }

  /** The small things. */
  menu() {
    return attempt(async () => (await import("./menu.js")).openMenu(this.table, this.frame, this.signal));
  }

  /** Once more. */
  rematch() {
    return attempt(async () => (await import("./result.js")).rematch(this.table));
  }

  /** From now on through these eyes. */
  look(seat) {
    this.eyes = seat;
    this.live.look(seat);
  }

  /** Several persons at one screen: the next one's turn. */
  async handOn(seat, linger) {
    if (this.handing) return;
    this.handing = true;
    await attempt(async () => (await import("./handover.js")).handOn(this, seat, linger));
  }

  /** May I move now? */
  ready() {
    return Boolean(this.frame?.mine && !this.pace.behind() && this.sending === null && !this.handing);
  }

  /** Bring lights, buttons and choices up to date. */
  refresh() {
    const { frame, table, touched, view } = this;
    const ready = this.ready();
    const { fitting, complete, next } = outlook(ready ? frame.moves : [], touched);
    view.board.show({ lit: next, chosen: touched });
    const idle = frame.over || frame.mine ? "" : t(table.mine.length ? "notYourTurn" : "watching");
    view.moves.update(fitting, ready ? touched : [], idle, frame.view);
    view.players.update(table, frame, this.thinking);
    view.actions.update(table, frame, ready);
    refill(view.choices, ...(touched.length && ready ? this.offers(complete) : []));
    if (frame.undo.asked_by !== null) this.askUndo(frame);
  }

  /** Moves that the touched pieces mean already, and the way back. */
  offers(complete) {
    const offer = (move) =>
      button(move.say, { kind: "primary", "data-choice": move.move, onclick: () => this.play(move) });
    const back = button(t("takeBack"), {
      kind: "small",
      icon: "close",
      "data-test": "take-back",
      onclick: () => this.back(),
    });
    return [...(complete.length ? complete.map(offer) : [h("p", {}, t("goOnTouching"))]), back];
  }

  /** Somebody wants to take back. */
  async askUndo(frame) {
    const { undoQuestion } = await import("./undo.js");
    const { choices } = this.view;
    if (frame === this.frame && !choices.querySelector(".question")) choices.prepend(undoQuestion(this.table, frame));
  }

  /** A piece was touched. */
  touch(id) {
    if (this.pace.behind()) return this.pace.skip();
    if (!this.frame || this.sending !== null || this.handing) return undefined;
    const meant = this.frame.mine ? touch(this.frame.moves, this.touched, id) : null;
    if (!meant) return this.why(id);
    this.view.explain(null, null);
    if (meant.move) return this.play(meant.move);
    this.touched = meant.touched;
    return this.refresh();
  }

  /** Take the last touch back. */
  back() {
    if (!this.touched.length || this.sending !== null) return;
    this.touched = this.touched.slice(0, -1);
    this.refresh();
  }

  /** Send a move until there is an answer; what it does comes by the live connection. */
  async play(move) {
    if (!this.ready()) return;
    const { seq, seat } = this.frame;
    this.sending = seq;
    this.touched = move.picks;
    this.refresh();
    try {
      await insist(`/api/tables/${this.table.id}/moves`, { after: seq, move: move.move, seat }, this.signal);
    } catch (error) {
      this.sending = null;
      this.touched = [];
      this.refresh();
      if (error.clause) this.explain(error.message, error.clause);
      else complain(error);
    }
  }

  /** Why a piece cannot be touched now. */
  async why(id) {
    if (!this.frame.mine) return void this.view.explain(id, this.view.board.pieces.get(id).node);
    const question = { piece: id, seat: this.frame.seat, before: this.touched };
    const answer = await attempt(() => post(`/api/tables/${this.table.id}/why`, question, this.signal));
    if (answer) this.explain(answer.sentence, answer.clause);
    return undefined;
  }

  explain(sentence, clause) {
    const rules = () =>
      attempt(async () => (await import("../pages/rules.js")).openRules(this.table.game, clause, this.signal));
    toast(sentence, { action: clause ? { words: t("rule", { clause }), run: rules } : null });
  }

  /** A hint has come; it is worth something only as long as nothing has happened. */
  hint(found, seq) {
    if (seq !== this.frame.seq) return;
    this.view.moves.hint(found);
    this.view.tabs.select("moves");
    this.view.board.show({ hinted: found.moves[0]?.picks ?? [] });
    announce(found.sentence);
  }
}

/** Whose eyes at first: my seat; with several at one screen and hidden hands nobody's, until somebody says so. */
function firstEyes(table) {
  return !table.mine.length || (table.mine.length > 1 && !table.open) ? null : table.mine[0];
}
