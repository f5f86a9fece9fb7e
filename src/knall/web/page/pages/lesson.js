/** The guided first game: a match that is told, with the learner making the moves of one seat. */

import { announce } from "../ui/announce.js";
import { Refused, get } from "../net/api.js";
import { Board } from "../board/board.js";
import { button, h, linkButton, pause, pressedBy } from "../ui/dom.js";
import { playNow } from "./home.js";
import { t } from "../texts/language.js";
import { touch, outlook } from "../board/picks.js";
import { framesOfRecord } from "../match/frames.js";
import { entitle } from "../router.js";
import { gameNamed } from "../net/site.js";
import { boardLayout } from "../ui/layout.js";
import { complain, toast } from "../ui/toast.js";
import { tooltip } from "../board/tooltip.js";
import { listen } from "../board/touch.js";
/** @import { Frame, GameShape, LessonShape, LessonStep, MoveShape } from "../net/types.js" */
/** @import { FrameList } from "../match/frames.js" */
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

/** @typedef {{at: number, text: string}} Scene the match after so many events, and the words to it */

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
    this.signal = signal;
    this.at = 0;
    /** @type {string[]} */
    this.touched = [];
    /** @type {MoveShape[]} */
    this.moves = [];
    this.scenes = scenes(lesson.steps, frames.length);
    this.board = new Board(signal);
    this.tip = tooltip();
    this.words = h("div", { class: "lesson-words", "aria-live": "polite", "data-test": "lesson-words" });
    this.buttons = h("div", { class: "row" });
    this.progress = h("progress", { max: this.scenes.length - 1, value: "0", "aria-label": t("progress") });
    const skip = linkButton(t("skipLesson"), "/", { icon: "close", "data-test": "lesson-skip" });
    const side = h(
      "div",
      { class: "lesson" },
      h("h2", {}, t("firstGame", { title: game.title })),
      this.progress,
      this.words,
      this.buttons,
      skip,
    );
    boardLayout(main, {
      title: t("firstGame", { title: game.title }),
      board: this.board.element,
      below: [this.tip.element],
      side: [side],
    });
    const back = () => ((this.touched = []), this.light());
    listen(this.board, { touch: (id) => this.touch(id), back, point: (id, node) => this.point(id, node) }, signal);
    this.go(
      Math.max(
        0,
        this.scenes.findIndex((scene) => scene.text),
      ),
    ); // what happened before goes without saying
  }

  /** Show a scene: the match after so many events, and the words that go with it. @param {number} number */
  async go(number) {
    this.at = number;
    const scene = this.scenes[number];
    try {
      const frame = await this.frames.frame(scene.at);
      if (this.at !== number || this.signal.aborted) return;
      this.board.apply(frame.picture, number > 0);
      this.touched = [];
      this.progress.value = number;
      if (scene.text) this.words.replaceChildren(h("p", {}, scene.text));
      await this.wait(frame, scene, number);
    } catch (error) {
      complain(error);
    }
  }

  /**
   * Whatever leads to the next scene: the learner's move, a button, or a little time.
   * @param {Frame} frame
   * @param {Scene} scene
   * @param {number} number
   */
  async wait(frame, scene, number) {
    const last = number === this.scenes.length - 1;
    const stays = !last && this.scenes[number + 1].at === scene.at;
    const asked = stays || last ? null : frame.moves.find((move) => move.move === frame.next);
    this.moves = asked ? [asked] : [];
    this.light();
    const back = this.earlier(number);
    const go = last ? this.ending() : asked ? [this.moveButton(asked)] : [this.nextButton(scene, number)];
    this.buttons.replaceChildren(
      ...go.filter((one) => one instanceof Node),
      ...(back === null
        ? []
        : [button(t("back"), { icon: "back", "data-test": "lesson-back", onclick: () => this.go(back) })]),
    );
    if (last || asked || scene.text) return;
    await pause(BEAT, this.signal);
    if (this.at === number && !this.signal.aborted) this.go(number + 1);
  }

  /** @param {Scene} scene @param {number} number */
  nextButton(scene, number) {
    return (
      scene.text &&
      button(t("goOnButton"), {
        kind: "primary",
        icon: "next",
        "data-test": "lesson-next",
        onclick: () => this.go(number + 1),
      })
    );
  }

  /** @param {MoveShape} move */
  moveButton(move) {
    return button(move.say, { kind: "primary", "data-move": move.move, onclick: () => this.play() });
  }

  ending() {
    return [
      button(t("playNow"), {
        kind: "primary",
        icon: "play",
        "data-test": "lesson-play",
        onclick: (/** @type {Event} */ event) => playNow(this.game, pressedBy(event)),
      }),
      linkButton(t("rules"), `/rules/${this.game.name}`, { icon: "book" }),
    ];
  }

  /** The last scene before this one at which something was said or to be done. @param {number} number */
  earlier(number) {
    for (let at = number - 1; at >= 0; at--) if (this.scenes[at].text) return at;
    return null;
  }

  light() {
    const { next } = outlook(this.moves, this.touched);
    this.board.show({ lit: next, chosen: this.touched });
  }

  /** @param {string} id */
  touch(id) {
    const meant = touch(this.moves, this.touched, id);
    if (!meant) return void (this.moves.length && toast(t("lessonOther")));
    this.touched = meant.touched;
    if (meant.move) this.play();
    else this.light();
    return undefined;
  }

  play() {
    announce(this.moves[0].say);
    this.go(this.at + 1);
  }

  /** @param {string|null} id @param {Element|null} node */
  point(id, node) {
    const title = id && this.board.title(id);
    if (title && node) this.tip.show(node, [title]);
    else this.tip.hide();
  }
}

/**
 * One scene for every event, and one for every further text at the same event.
 * @param {LessonStep[]} steps
 * @param {number} length
 */
function scenes(steps, length) {
  /** @type {Scene[]} */
  const made = [];
  const end = Math.max(length, ...steps.map((step) => step.at));
  for (let at = 0; at <= end; at++) {
    const here = steps.filter((step) => step.at === at);
    for (const { text } of here.length ? here : [{ text: "" }]) made.push({ at, text });
  }
  return made;
}
