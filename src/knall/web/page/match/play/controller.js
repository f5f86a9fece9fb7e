/** Controller of a running match: frames in, touches, moves out. */

import { announce } from "../../ui/announce.js";
import { get, insist, post } from "../../net/api.js";
import { pause, refill } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { connect } from "../../net/live.js";
import { renew } from "../../net/version.js";
import { Coach } from "./coach.js";
import { Attendance } from "../people/attendance.js";
import { matchScreen } from "./screen.js";
import { moments } from "./effect-ticker.js";
import { pacer } from "./pace.js";
import { prompt } from "./prompt.js";
import { broughtByMe, piecesOf, sinceMyMove } from "./recap.js";
import { RoundEnds } from "../round/round-ends.js";
import { factor, holdOf, setSpeed, speed } from "./speed.js";
import { leftOpen, touch } from "../../board/picks.js";
import { entitle } from "../../router.js";
import { play as sound } from "../../ui/sound.js";
import { Sending } from "./sending.js";
import { attempt, toast } from "../../ui/toast.js";
import { Witness } from "../chance/witness.js";
/** @import { Frame, Hint, MoveShape, Step, TableShape } from "../../net/types.js" */
/** @import { LiveMessage } from "../../net/live.js" */
/** @import { Extras, MatchView } from "./screen.js" */
/** @import { Effect } from "./effect-ticker.js" */
/** @import { Speed } from "./speed.js" */

const LAST_MOVE = 1200; // milliseconds before the end screen

export class MatchController {
  /**
   * @param {HTMLElement} main
   * @param {TableShape} table
   * @param {Extras} extras
   * @param {{table: (table: TableShape) => void, refused: (code: number) => void}} tell
   * @param {AbortSignal} signal
   */
  constructor(main, table, extras, tell, signal) {
    this.table = table;
    this.tell = tell;
    this.signal = signal;
    /** @type {Frame|null} what is shown */
    this.frame = null;
    /** @type {string[]} */
    this.touched = [];
    this.sending = new Sending(this);
    this.handing = false; // the screen is being handed over
    this.again = false; // I have opened or joined a rematch
    this.seen = 0; // the last event received
    /** @type {number|null} */
    this.thinking = null;
    this.eyes = firstEyes(table);
    /** @type {Step[]} all steps for this point of view */
    this.told = [];
    /** @type {Speed} */
    this.speed = speed();
    this.skipping = false; // fast-forward to my turn
    this.coach = new Coach(this);
    this.attendance = new Attendance(this);
    /** @type {MatchView} */
    this.view = matchScreen(main, this, extras, signal);
    this.rounds = new RoundEnds(this);
    this.view.players.update(table, null, null);
    this.moments = moments((effect) => this.tellEffect(effect), signal);
    this.pace = pacer(
      (frame, last) => this.show(frame, last),
      (frame) => holdOf(frame.steps, this.byOthers(frame), this.speedNow()),
      signal,
    );
    this.witness = new Witness(table.id, signal);
    this.live = connect(table.id, this.wire(), signal);
  }

  /** The current speed. @returns {Speed} */
  speedNow() {
    return this.skipping ? "now" : this.speed;
  }

  /** The page's side of the live connection. */
  wire() {
    return {
      seat: () => this.eyes,
      after: () => this.seen,
      pace: () => factor(this.speedNow()),
      own: true,
      state: (/** @type {boolean} */ yes, /** @type {number} */ since) => this.online(yes, since),
      refused: this.tell.refused,
      hear: (/** @type {LiveMessage} */ message) => this.hear(message),
    };
  }

  /** On a change of the connection. @param {boolean} yes @param {number} since */
  online(yes, since) {
    if (yes) this.catchUp();
    this.view.badge.online(yes, since);
  }

  /** Fetch the chat missed while the connection was lost. */
  async catchUp() {
    const ask = (/** @type {AbortSignal} */ patience) => get(`/api/tables/${this.table.id}`, {}, patience);
    const table = await attempt(() => insist(ask, this.signal));
    if (table) this.view.chat.update(table.messages);
    if (!this.sending.busy) renew();
  }

  /** @param {LiveMessage} message */
  hear(message) {
    if (message.kind === "frame") {
      this.seen = message.seq;
      this.witness.hear(message);
      this.rounds.hear(message);
      this.pace.add(message);
    } else if (message.kind === "message") this.view.chat.hear(message);
    else if (message.kind === "chat") this.view.chat.reset(message.messages);
    else if (message.kind === "table") this.seat(message);
    else if (message.kind === "thinking") {
      this.thinking = message.seat;
      this.view.players.update(this.table, this.frame, this.thinking);
    }
  }

  /** On a change of the table: presence, end, rematch. @param {TableShape} table */
  seat(table) {
    const called = table.rematch && !this.table.rematch && this.table.mine.length > 0 && !this.again;
    this.table = table;
    this.view.players.update(table, this.frame, this.thinking);
    this.view.chat.seat(table);
    this.refresh();
    if (called) toast(t("rematchCalled"), { action: { words: t("joinRematch"), run: () => this.rematch() } });
    this.tell.table(table);
  }

  /** @param {Frame} frame */
  byOthers(frame) {
    return this.frame !== null && frame.steps.some(({ seat }) => seat !== null && !this.table.mine.includes(seat));
  }

  /** Show a frame; `last`: the queue is empty. @param {Frame} frame @param {boolean} last */
  show(frame, last) {
    const { view, frame: before } = this;
    if (frame.seat !== this.eyes) {
      if (this.table.open) view.log.add(frame.steps); // another seat of mine saw these steps, and the game has no secrets
      return;
    }
    const news = frame.since === before?.seq ? frame.steps : [];
    if (this.rounds.takes(frame, news)) return;
    this.frame = frame;
    this.touched = [];
    this.sending.note(frame);
    if (frame.to_move !== this.thinking) this.thinking = null;
    view.board.apply(frame.picture, news.length > 0);
    view.board.show({ hinted: [], pointed: [] });
    view.moves.hint(null);
    view.scores.update(frame.accounts);
    view.clock.set(frame, this.table);
    view.log.add(frame.steps);
    this.rounds.add(frame);
    this.recap(frame);
    if (news.length) this.happens(news);
    if (last) this.turn(frame, before);
    if (last && !news.some((step) => step.effects.length)) this.sayTurn(frame);
    if (last) this.coach.update(frame);
    this.refresh();
    if (last) view.status.dataset.seq = String(frame.seq);
  }

  /** Announce new steps, and run the effect ticker. @param {Step[]} news */
  happens(news) {
    const effects = news.flatMap((step) => step.effects);
    announce([...news, ...effects].map((one) => one.say).join(" "));
    sound("move");
    this.view.status.classList.remove("mine");
    this.view.status.textContent = news.map((step) => step.say).join(" ");
    this.moments.tell(effects, this.speedNow());
  }

  /** Recap of the others' moves, shown until I move. @param {Frame} frame */
  recap({ since, steps, seat }) {
    const last = since ? (this.told.at(-1)?.number ?? 0) : 0;
    this.told = [...(since ? this.told : []), ...steps.filter((step) => step.number > last)];
    const done = sinceMyMove(this.told, seat);
    const others = this.table.seats.map((one) => one.seat).filter((one) => one !== seat);
    this.view.recap.update(others, done, broughtByMe(this.told, seat));
    this.view.board.show({ last: piecesOf(done) });
  }

  /** Show the current effect, or the turn again. @param {Effect|null} effect */
  tellEffect(effect) {
    this.view.board.show({ told: effect?.pieces ?? [] });
    if (effect) this.view.status.textContent = effect.say;
    else if (this.frame && !this.pace.behind()) this.sayTurn(this.frame);
  }

  /** @param {Frame} frame */
  sayTurn(frame) {
    this.view.status.textContent = frame.status;
    this.view.status.classList.toggle("mine", frame.mine);
  }

  /** On a change of turn. @param {Frame} frame @param {Frame|null} before */
  turn(frame, before) {
    if (this.skipping && (frame.mine || frame.over)) {
      this.skipping = false;
      this.live.hurry(factor(this.speed));
    }
    this.view.status.classList.toggle("mine", frame.mine);
    entitle(frame.mine ? `${t("yourTurn")} · ${this.table.title}` : this.table.title);
    if (frame.over) return void (before?.over || this.end(before ? LAST_MOVE : 0));
    if (frame.mine && before && !before.mine) {
      sound("turn");
      announce(frame.status);
    }
    const next = frame.to_move;
    if (next === null || next === this.eyes || !this.table.mine.includes(next)) return undefined;
    if (this.table.seats[next].gone) return undefined; // bot-controlled
    return this.table.open ? this.look(next) : this.handOn(next, before !== null && before.seat !== null);
  }

  /** @param {number} wait */
  async end(wait) {
    if (wait) sound("over");
    await pause(wait, this.signal);
    if (!this.signal.aborted) this.result();
  }

  /** Open the end screen. */
  result() {
    const { frame } = this;
    return attempt(async () => frame && (await import("../panel/result.js")).openResult(this, frame));
  }

  /** On a phone: down to the log, or up to the board again. */
  toLog() {
    const panel = this.view.tabs.element;
    const down = panel.getBoundingClientRect().top > innerHeight / 2;
    this.view.tabs.select("log");
    if (down) panel.scrollIntoView();
    else scrollTo(0, 0);
  }

  /** Open the menu. */
  menu() {
    const { frame } = this;
    return attempt(async () => frame && (await import("../panel/menu.js")).openMenu(this, frame));
  }

  /** Open or join the rematch. */
  async rematch() {
    this.again = true;
    await attempt(async () => (await import("../panel/result.js")).rematch(this.table));
    this.again = false; // refused: still here
  }

  /** Change the point of view. @param {number|null} seat */
  look(seat) {
    this.eyes = seat;
    this.live.look(seat);
  }

  /** Hand the screen over to the next person. @param {number} seat @param {boolean} linger */
  async handOn(seat, linger) {
    if (this.handing) return;
    this.handing = true;
    await attempt(async () => (await import("./handover.js")).handOn(this, seat, linger));
  }

  /** Whether I may move now. */
  ready() {
    return Boolean(this.frame?.mine && !this.pace.behind() && !this.sending.busy && !this.handing);
  }

  /** Update lights, buttons and choices. */
  refresh() {
    const { frame, table, touched, view } = this;
    if (!frame) return;
    const ready = this.ready();
    const open = leftOpen(ready ? frame.moves : [], touched);
    const { fitting } = open;
    view.board.open = open.next;
    view.board.show({ lit: open.lit, chosen: touched });
    view.moves.update(fitting, ready ? touched : [], frame.over || frame.mine ? "" : this.attendance.idleWords());
    view.players.update(table, frame, this.thinking);
    view.actions.update(table, frame, ready);
    const tell = { play: (/** @type {MoveShape} */ move) => this.play(move), back: () => this.back() };
    const chosen = touched.length && ready ? prompt(touched, open, (id) => view.board.title(id), tell) : [];
    refill(view.choices, ...this.attendance.lines(frame), ...((ready && this.coach.question()) || chosen));
    if (frame.undo.asked_by !== null || frame.undo.refused_by !== null) this.askUndo(frame);
  }

  /** Set the speed. @param {Speed} chosen */
  hurry(chosen) {
    setSpeed((this.speed = chosen));
    this.live.hurry(factor(this.speedNow()));
    if (chosen === "now") this.pace.skip();
  }

  /** Fast-forward to my turn. */
  skip() {
    this.skipping = true;
    this.live.hurry(0);
    this.moments.stop();
    this.pace.skip();
  }

  /** Undo requests and refusals. @param {Frame} frame */
  async askUndo(frame) {
    (await import("./undo.js")).tellUndo(this, frame);
  }

  /** On a touch. @param {string} id */
  touch(id) {
    if (this.view.round.stands()) return this.view.explain(id, this.view.board.pieces.get(id)?.node ?? null);
    if (this.pace.behind()) return this.pace.skip();
    if (!this.frame || this.sending.busy || this.handing) return undefined;
    if (this.attendance.replaced()) return void this.attendance.takeOver();
    const meant = this.frame.mine ? touch(this.frame.moves, this.touched, id) : null;
    if (!meant) return this.why(id);
    this.moments.stop();
    if (meant.move) return this.play(meant.move);
    this.touched = meant.touched;
    return this.refresh();
  }

  /** Clear all touches. */
  chooseAnew() {
    this.touched = [];
    this.refresh();
  }

  /** Undo the last touch. */
  back() {
    if (!this.touched.length || this.sending.busy) return;
    this.touched = this.touched.slice(0, -1);
    this.refresh();
  }

  /** Make a move, unless the coach warns first. @param {MoveShape} move */
  async play(move) {
    if (!this.ready() || !this.frame || this.frame.seat === null) return;
    if (this.coach.doubts(move)) {
      this.touched = move.picks;
      return void this.refresh();
    }
    const sent = this.sending.send(move, this.frame);
    this.touched = move.picks;
    this.refresh();
    await sent;
  }

  /** Explain why a piece cannot be touched now. @param {string} id */
  async why(id) {
    const { frame, view } = this;
    if (!frame?.mine || frame.seat === null) return view.explain(id, view.board.pieces.get(id)?.node ?? null, true);
    const question = { piece: id, seat: frame.seat, before: this.touched };
    const answer = await attempt(() => post(`/api/tables/${this.table.id}/why`, question, this.signal));
    if (answer?.clause) this.explain(answer.sentence, answer.clause);
    else if (view.board.title(id))
      view.explain(id, view.board.pieces.get(id)?.node ?? null, true); // not my move: describe the piece
    else if (answer) toast(answer.sentence);
    return undefined;
  }

  /** @param {string} sentence @param {string|null} clause */
  explain(sentence, clause) {
    const rules = () =>
      attempt(async () => (await import("../../learning/rules.js")).openRules(this.table.game, clause, this.signal));
    toast(sentence, { action: clause ? { words: t("rule", { clause }), run: rules } : null });
  }

  /**
   * Show a hint, unless the match has moved on.
   * @param {Hint} found
   * @param {number} seq
   */
  hint(found, seq) {
    if (seq !== this.frame?.seq) return;
    this.view.moves.hint(found);
    this.view.tabs.select("moves");
    this.view.board.show({ hinted: found.moves[0]?.picks ?? [] });
    this.view.moves.showHint();
    announce([found.sentence, ...found.reasons].join(" "));
  }
}

/**
 * The first point of view: my seat; with several at one screen and hidden hands nobody's, until one confirms.
 * @param {TableShape} table
 */
function firstEyes(table) {
  return !table.mine.length || (table.mine.length > 1 && !table.open) ? null : table.mine[0];
}
