/** A match as it is played: what arrives, what is touched, what is sent. */

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

const LAST_MOVE = 1200; // milliseconds to see what it did before the end screen

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
    this.handing = false; // is the screen going from one person to another?
    this.again = false; // have I called a rematch, or joined one?
    this.seen = 0; // the last event that has reached the page
    /** @type {number|null} */
    this.thinking = null;
    this.eyes = firstEyes(table);
    /** @type {Step[]} all that these eyes were told */
    this.told = [];
    /** @type {Speed} */
    this.speed = speed();
    this.skipping = false; // to my turn, whatever the speed
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

  /** How fast it goes now. @returns {Speed} */
  speedNow() {
    return this.skipping ? "now" : this.speed;
  }

  /** What the live connection asks and tells. */
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

  /** The connection is back, or lost since a moment. @param {boolean} yes @param {number} since */
  online(yes, since) {
    if (yes) this.catchUp();
    this.view.badge.online(yes, since);
  }

  /** What was said while the connection was lost. */
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

  /** The table has changed: who is here, whether it is over, whether there is a rematch. @param {TableShape} table */
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

  /** Show a frame; `last`: nothing newer is waiting. @param {Frame} frame @param {boolean} last */
  show(frame, last) {
    const { view, frame: before } = this;
    if (frame.seat !== this.eyes) {
      if (this.table.open) view.log.add(frame.steps); // seen by other eyes of mine, and nothing is hidden
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

  /** What has just happened is said, and what it brought about told. @param {Step[]} news */
  happens(news) {
    const effects = news.flatMap((step) => step.effects);
    announce([...news, ...effects].map((one) => one.say).join(" "));
    sound("move");
    this.view.status.classList.remove("mine");
    this.view.status.textContent = news.map((step) => step.say).join(" ");
    this.moments.tell(effects, this.speedNow());
  }

  /** What the others did stays to be seen until I move. @param {Frame} frame */
  recap({ since, steps, seat }) {
    const last = since ? (this.told.at(-1)?.number ?? 0) : 0;
    this.told = [...(since ? this.told : []), ...steps.filter((step) => step.number > last)];
    const done = sinceMyMove(this.told, seat);
    const others = this.table.seats.map((one) => one.seat).filter((one) => one !== seat);
    this.view.recap.update(others, done, broughtByMe(this.told, seat));
    this.view.board.show({ last: piecesOf(done) });
  }

  /** One effect while it is told, or the turn again. @param {Effect|null} effect */
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

  /** Whose turn it is now, and what follows from that. @param {Frame} frame @param {Frame|null} before */
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
    if (this.table.seats[next].gone) return undefined; // a bot plays there
    return this.table.open ? this.look(next) : this.handOn(next, before !== null && before.seat !== null);
  }

  /** @param {number} wait */
  async end(wait) {
    if (wait) sound("over");
    await pause(wait, this.signal);
    if (!this.signal.aborted) this.result();
  }

  /** The end screen. */
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

  /** The small things. */
  menu() {
    const { frame } = this;
    return attempt(async () => frame && (await import("../panel/menu.js")).openMenu(this, frame));
  }

  /** Once more. */
  async rematch() {
    this.again = true;
    await attempt(async () => (await import("../panel/result.js")).rematch(this.table));
    this.again = false; // if it was refused, I am still here
  }

  /** From now on through these eyes. @param {number|null} seat */
  look(seat) {
    this.eyes = seat;
    this.live.look(seat);
  }

  /** Several persons at one screen: the next one's turn. @param {number} seat @param {boolean} linger */
  async handOn(seat, linger) {
    if (this.handing) return;
    this.handing = true;
    await attempt(async () => (await import("./handover.js")).handOn(this, seat, linger));
  }

  /** May I move now? */
  ready() {
    return Boolean(this.frame?.mine && !this.pace.behind() && !this.sending.busy && !this.handing);
  }

  /** Bring lights, buttons and choices up to date. */
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

  /** From now on at this speed. @param {Speed} chosen */
  hurry(chosen) {
    setSpeed((this.speed = chosen));
    this.live.hurry(factor(this.speedNow()));
    if (chosen === "now") this.pace.skip();
  }

  /** Show what has happened, and go straight to my turn. */
  skip() {
    this.skipping = true;
    this.live.hurry(0);
    this.moments.stop();
    this.pace.skip();
  }

  /** Somebody wants to take back, or somebody has said no to me. @param {Frame} frame */
  async askUndo(frame) {
    (await import("./undo.js")).tellUndo(this, frame);
  }

  /** A piece was touched. @param {string} id */
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

  /** Nothing is touched any more. */
  chooseAnew() {
    this.touched = [];
    this.refresh();
  }

  /** Take the last touch back. */
  back() {
    if (!this.touched.length || this.sending.busy) return;
    this.touched = this.touched.slice(0, -1);
    this.refresh();
  }

  /** Make a move, unless the coach has something to say first. @param {MoveShape} move */
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

  /** Why a piece cannot be touched now. @param {string} id */
  async why(id) {
    const { frame, view } = this;
    if (!frame?.mine || frame.seat === null) return view.explain(id, view.board.pieces.get(id)?.node ?? null, true);
    const question = { piece: id, seat: frame.seat, before: this.touched };
    const answer = await attempt(() => post(`/api/tables/${this.table.id}/why`, question, this.signal));
    if (answer?.clause) this.explain(answer.sentence, answer.clause);
    else if (view.board.title(id))
      view.explain(id, view.board.pieces.get(id)?.node ?? null, true); // no move: what it is
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
   * A hint has come; it is worth something only as long as nothing has happened.
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
 * Whose eyes at first: my seat; with several at one screen and hidden hands nobody's, until somebody says so.
 * @param {TableShape} table
 */
function firstEyes(table) {
  return !table.mine.length || (table.mine.length > 1 && !table.open) ? null : table.mine[0];
}
