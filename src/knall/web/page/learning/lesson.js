/** The guided first game: a narrated match in which the learner plays one seat. */

import { announce } from "../ui/announce.js";
import { Refused, get } from "../net/api.js";
import { Board } from "../board/board.js";
import { reveal } from "../board/reveal.js";
import { button, h, linkButton, pause, pressedBy, refill } from "../ui/dom.js";
import { playNow } from "../pages/home.js";
import { t } from "../texts/language.js";
import { touch, leftOpen } from "../board/picks.js";
import { framesOfRecord } from "../match/play/replay-frames.js";
import { roundTable } from "../match/round/round.js";
import { scoresPanel } from "../match/panel/scores.js";
import { keepDone, keepPlace, placeIn } from "./progress.js";
import { entitle } from "../router.js";
import { gameNamed } from "../net/site.js";
import { boardLayout, zoom } from "../ui/layout.js";
import { attempt, complain, toast } from "../ui/toast.js";
import { tooltip } from "../board/tooltip.js";
import { listen } from "../board/touch.js";
import { scenes } from "./scenes.js";
/** @import { Frame, GameShape, LessonChoice, LessonShape, MoveShape } from "../net/types.js" */
/** @import { FrameList } from "../match/play/replay-frames.js" */
/** @import { Scene } from "./scenes.js" */
/** @import { Visit } from "../router.js" */

const BEAT = 1300; // milliseconds between the others' moves

/** @param {Visit} visit */
export async function show({ main, params: [name], signal }) {
  const [game, lesson] = await Promise.all([gameNamed(name), get(`/api/games/${name}/lesson`, {}, signal)]);
  if (!game) throw new Refused("unknown", t("noGame", { name }));
  const frames = await framesOfRecord(lesson.record, lesson.seat, signal);
  entitle(`${t("learn")}: ${game.title}`);
  return new Lesson(main, game, lesson, frames, signal);
}

class Lesson {
  /**
   * @param {HTMLElement} main
   * @param {GameShape} game
   * @param {LessonShape} lesson
   * @param {FrameList} frames
   * @param {AbortSignal} signal
   */
  constructor(main, game, lesson, frames, signal) {
    this.game = game;
    this.frames = frames;
    this.seat = lesson.seat;
    this.signal = signal;
    this.at = 0;
    /** @type {Frame|null} what is shown */
    this.frame = null;
    /** @type {string[]} */
    this.touched = [];
    /** @type {MoveShape[]} the moves that advance the lesson */
    this.moves = [];
    this.scenes = scenes(lesson.steps, frames.length);
    this.board = new Board(signal);
    this.tip = tooltip();
    this.words = h("div", { class: "lesson-words", "aria-live": "polite", "data-test": "lesson-words" });
    this.buttons = h("div", { class: "row lesson-buttons" });
    this.progress = h("progress", { max: this.scenes.length - 1, value: "0", "aria-label": t("progress") });
    this.layout(main);
    const back = () => ((this.touched = []), this.light());
    listen(this.board, { touch: (id) => this.touch(id), back, point: (id, node) => this.point(id, node) }, signal);
    addEventListener("resize", () => this.reveal(), { signal });
    this.go(placeIn(game.name, this.scenes.length) ?? this.first());
  }

  /** @param {HTMLElement} main */
  layout(main) {
    const title = t("firstGame", { title: this.game.title });
    const skip = linkButton(t("skipLesson"), "/", { icon: "close", kind: "small", "data-test": "lesson-skip" });
    const again = button(t("fromTheStart"), {
      icon: "first",
      kind: "small",
      "data-test": "lesson-first",
      onclick: () => this.go(this.first()),
    });
    this.side = h(
      "div",
      { class: "lesson" },
      h("h2", {}, title),
      this.progress,
      this.words,
      this.buttons,
      h("div", { class: "row lesson-foot" }, again, zoom(this.board.element), skip),
    );
    boardLayout(main, { title, board: this.board.element, below: [this.tip.element], side: [this.side], zooms: false });
  }

  /** The first scene with words. */
  first() {
    return Math.max(
      0,
      this.scenes.findIndex((scene) => scene.text),
    );
  }

  /** Show a scene: a moment of the match and its words. @param {number} number */
  async go(number) {
    this.at = number;
    const scene = this.scenes[number];
    try {
      const frame = await this.frames.frame(scene.at);
      if (this.at !== number || this.signal.aborted) return;
      this.progress.value = number;
      if (scene.text) this.say(scene.text, scene.scores ? frame : null);
      this.show(frame, number > 0);
      if (number === this.scenes.length - 1) keepDone(this.game.name);
      else if (scene.text) keepPlace(this.game.name, number, this.scenes.length);
      await this.wait(frame, scene, number);
    } catch (error) {
      complain(error);
    }
  }

  /** @param {Frame} frame @param {boolean} fresh */
  show(frame, fresh) {
    this.frame = frame;
    this.touched = [];
    this.moves = [];
    this.board.apply(frame.picture, fresh);
  }

  /** @param {string} text @param {Frame|null} scored the frame whose accounts belong to the words */
  say(text, scored) {
    const scores = scoresPanel((ids) => this.board.show({ pointed: ids }));
    if (scored) scores.update(scored.accounts);
    const result = scored?.result && h("p", {}, h("b", {}, scored.result));
    const round = scored && this.frames.steps.findLast((step) => step.round && step.number <= scored.seq)?.round;
    this.words.replaceChildren(
      h("p", {}, text),
      result || "",
      round ? roundTable(round) : "",
      scored ? scores.element : "",
    );
    this.side?.scrollTo(0, 0);
  }

  /**
   * The way to the next scene: the learner's move, a button, or a short pause.
   * @param {Frame} frame
   * @param {Scene} scene
   * @param {number} number
   */
  async wait(frame, scene, number) {
    const last = number === this.scenes.length - 1;
    const asked = last || this.scenes[number + 1].at === scene.at ? [] : this.asked(frame, scene);
    this.moves = asked;
    const go = last ? this.ending() : asked.length ? this.help(asked) : [this.nextButton(scene, number)];
    this.fill(...go, this.backButton(number));
    this.light(true);
    if (last || asked.length || scene.text) return;
    await pause(BEAT, this.signal);
    if (this.at === number && !this.signal.aborted) this.go(number + 1);
  }

  /** The moves that the learner may make now. @param {Frame} frame @param {Scene} scene */
  asked(frame, scene) {
    const wanted = scene.choices.length ? scene.choices.map(({ move }) => move) : [frame.next];
    return frame.moves.filter(({ move }) => wanted.includes(move));
  }

  /** @param {(Node|null)[]} content */
  fill(...content) {
    refill(this.buttons, ...content.filter((one) => one !== null));
  }

  /** @param {Scene} scene @param {number} number */
  nextButton(scene, number) {
    return scene.text ? this.goOn(() => this.go(number + 1)) : null;
  }

  /** @param {() => void} onclick */
  goOn(onclick) {
    return button(t("goOnButton"), { kind: "primary", icon: "next", "data-test": "lesson-next", onclick });
  }

  /** @param {number} number */
  backButton(number) {
    const back = this.earlier(number);
    if (back === null) return null;
    return button(t("back"), { icon: "back", kind: "small", "data-test": "lesson-back", onclick: () => this.go(back) });
  }

  /** Accessible alternative to the board: the moves as small buttons, folded if there are several. @param {MoveShape[]} moves */
  help(moves) {
    const doIt = (/** @type {MoveShape} */ move, /** @type {string} */ words) =>
      button(words, { kind: "small", title: move.say, "data-move": move.move, onclick: () => this.play(move) });
    if (moves.length === 1) return [doIt(moves[0], t("doItForMe"))];
    const list = h("div", { class: "lesson-choices" }, ...moves.map((move) => doIt(move, move.say)));
    const fold = h(
      "details",
      { "data-test": "lesson-choices", ontoggle: () => this.reveal() },
      h("summary", {}, t("choicesAsList")),
      list,
    );
    return [fold];
  }

  ending() {
    return [
      button(t("playNow"), {
        kind: "primary",
        icon: "play",
        "data-test": "lesson-play",
        onclick: (/** @type {Event} */ event) => playNow(this.game, pressedBy(event), { coached: true }),
      }),
      linkButton(t("rules"), `/rules/${this.game.name}`, { icon: "book" }),
    ];
  }

  /** The last scene before this one with words or a move. @param {number} number */
  earlier(number) {
    for (let at = number - 1; at >= 0; at--) if (this.scenes[at].text) return at;
    return null;
  }

  /** @param {boolean} anew is this another scene? */
  light(anew = false) {
    const { lit, next } = leftOpen(this.moves, this.touched);
    const named = this.scenes[this.at].pieces.filter((id) => !lit.has(id) && !this.touched.includes(id));
    this.board.open = next;
    this.board.show({ lit, chosen: this.touched, pointed: named });
    this.reveal(anew);
    requestAnimationFrame(() => this.reveal(anew)); // after layout, when the panel has its height
  }

  /** Scroll to the pieces to touch, else to those of the text. @param {boolean} anew */
  reveal(anew = false) {
    const { lit, chosen, pointed } = this.board.states;
    const ids = lit.size ? [...lit, ...chosen] : [...pointed];
    if (this.side) reveal(this.board, ids, this.side.closest(".panel"), anew);
  }

  /** @param {string} id */
  touch(id) {
    const meant = touch(this.moves, this.touched, id);
    if (!meant) return this.why(id);
    this.touched = meant.touched;
    if (meant.move) this.play(meant.move);
    else this.light();
    return undefined;
  }

  /** Why a touch fails: by the rules, as in a match, or because the lesson wants something else. @param {string} id */
  async why(id) {
    const { frame } = this;
    const is = () => this.point(id, this.board.pieces.get(id)?.node ?? null);
    if (!frame?.mine) return void is();
    if (touch(frame.moves, this.touched, id)) return void (this.moves.length ? toast(t("lessonOther")) : is());
    const question = { at: frame.seq, piece: id, before: this.touched.join(" ") };
    const answer = await attempt(() => get(`/api/games/${this.game.name}/lesson/why`, question, this.signal));
    if (!answer) return;
    const { clause } = answer;
    if (!clause && this.board.title(id)) return void is();
    const rules = () =>
      attempt(async () => (await import("./rules.js")).openRules(this.game.name, clause, this.signal));
    toast(answer.sentence, { action: clause ? { words: t("rule", { clause }), run: rules } : null });
  }

  /** @param {MoveShape} move */
  play(move) {
    announce(move.say);
    const chosen = this.scenes[this.at].choices.find((one) => one.move === move.move);
    if (chosen?.record) this.aside(chosen, chosen.record);
    else this.go(this.at + 1);
  }

  /** A detour: the match after another choice, the answer to it, and the way back. @param {LessonChoice} chosen @param {string} record */
  async aside(chosen, record) {
    const number = this.at;
    const found = await attempt(async () => {
      const frames = await framesOfRecord(record, this.seat, this.signal);
      return frames.frame(frames.length);
    });
    if (!found || this.at !== number || this.signal.aborted) return;
    this.say(chosen.answer, null);
    this.show(found, true);
    this.board.show({ lit: [], chosen: [], pointed: [] });
    const again = () => this.go(number);
    this.fill(button(t("chooseAgain"), { kind: "primary", icon: "undo", "data-test": "lesson-again", onclick: again }));
  }

  /** @param {string|null} id @param {Element|null} node */
  point(id, node) {
    const title = id && this.board.title(id);
    if (title && node) this.tip.show(node, [title]);
    else this.tip.hide();
  }
}
