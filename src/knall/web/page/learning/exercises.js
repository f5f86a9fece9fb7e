/** My own mistakes as exercises: find the better move; an answer is judged by what it costs. */

import { get, passes, post } from "../net/api.js";
import { costOf, graded } from "../analysis/figures.js";
import { leftOpen, touch } from "../board/picks.js";
import { askable } from "../board/asking.js";
import { Board } from "../board/board.js";
import { button, h, linkButton, pause } from "../ui/dom.js";
import { percent, t } from "../texts/language.js";
import { entitle } from "../router.js";
import { boardLayout } from "../ui/layout.js";
import { attempt } from "../ui/toast.js";
/** @import { DecisionShape, Explored, FigureShape, Judge, Judgement, MistakeShape } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

const SURE = 1.96; // standard errors around a mean that hold 95 % of cases
const BUSY = 1500; // milliseconds until a busy engine is asked again

/** @param {Visit} visit */
export async function show({ main, signal }) {
  entitle(t("exercises"));
  const mistakes = await get("/api/me/mistakes", {}, signal);
  if (mistakes.length) return new Exercises(main, mistakes, signal).open(0);
  words(main, h("p", { class: "lead", "data-test": "no-exercises" }, t("noExercises")));
}

/** A page without a board. @param {HTMLElement} main @param {Node} lead @param {Node[]} ways */
function words(main, lead, ...ways) {
  delete document.body.dataset.board;
  main.className = "narrow";
  const title = h("h1", { tabindex: "-1" }, t("exercises"));
  const mine = linkButton(t("mine"), "/mine", { kind: ways.length ? "" : "primary", icon: "matches" });
  main.replaceChildren(title, lead, h("p", { class: "row" }, ...ways, mine));
  return title;
}

class Exercises {
  /** @param {HTMLElement} main @param {MistakeShape[]} mistakes @param {AbortSignal} signal */
  constructor(main, mistakes, signal) {
    this.main = main;
    this.mistakes = mistakes;
    this.signal = signal;
    this.at = 0;
    /** @type {Map<number, boolean>} */
    this.found = new Map(); // by exercise: whether the first answer was right
    /** @type {string[]} */
    this.touched = [];
    /** @type {Explored|null} */
    this.seen = null;
    /** @type {DecisionShape|null} */
    this.decision = null;
    this.board = new Board(signal);
    const tip = askable(this.board, signal, { touch: (id) => this.touch(id), back: () => this.choose([]) });
    this.status = h("p", { class: "turn-line", "data-test": "status", "aria-live": "polite" });
    this.choices = h("div", { class: "outcomes", "data-test": "outcomes" });
    this.answer = h("div", {
      class: "verdict",
      role: "status",
      tabindex: "-1",
      "aria-label": t("yourAnswer"),
      "data-test": "answer",
      hidden: true,
    });
    this.count = h("p", { class: "hint", "data-test": "count" });
    boardLayout(main, {
      reads: true,
      title: t("exercises"),
      top: [this.status],
      board: this.board.element,
      below: [tip],
      side: [
        h(
          "div",
          { class: "stack editor" },
          h("h2", { class: "intro" }, t("exercises")),
          h("p", { class: "intro" }, t("exerciseWords")),
          this.count,
          this.choices,
          this.answer,
          button(t("nextExercise"), { icon: "next", "data-test": "next-exercise", onclick: () => this.next() }),
        ),
      ],
    });
  }

  /** The next exercise, or the summary. */
  next() {
    if (this.at + 1 < this.mistakes.length) return this.open(this.at + 1);
    const right = [...this.found.values()].filter(Boolean).length;
    const again = button(t("exercisesAgain"), {
      kind: "primary",
      icon: "again",
      "data-test": "exercises-again",
      onclick: () => new Exercises(this.main, this.mistakes, this.signal).open(0),
    });
    const told = t("exercisesDone", { right, all: this.mistakes.length });
    return words(this.main, h("p", { class: "lead", "data-test": "exercises-done" }, told), again).focus();
  }

  /** Show an exercise. @param {number} at */
  async open(at) {
    this.at = at;
    this.seen = this.decision = null;
    this.answer.hidden = true;
    const { table, game, number, seat } = this.mistakes[at];
    const opened = await attempt(async () => {
      const frame = await get(`/api/tables/${table}/frame`, { seat, at: number - 1 }, this.signal);
      const decision = await get(`/api/tables/${table}/decisions/${number}`, {}, this.signal);
      const place = { game, position: frame.whole ?? null, players: null, line: [] };
      return { frame, decision, seen: await post("/api/positions", { ...place, eyes: "mover" }, this.signal) };
    });
    if (!opened || this.at !== at) return;
    this.seen = opened.seen;
    this.decision = opened.decision;
    this.count.textContent = t("exerciseOf", { at: at + 1, all: this.mistakes.length });
    this.status.textContent = opened.frame.status;
    this.board.apply(opened.frame.picture);
    this.ask();
  }

  /** Ask for a move, again after a bad one. */
  ask() {
    this.answer.hidden = true;
    this.board.show({ hinted: [], last: [] });
    this.choose([]);
    this.status.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} id */
  touch(id) {
    const found = this.seen && !this.decided() && touch(this.seen.moves, this.touched, id);
    if (!found) return false;
    if (found.move) this.judge(found.move.move);
    else this.choose(found.touched);
    return true;
  }

  decided() {
    return !this.answer.hidden;
  }

  /** @param {string[]} touched */
  choose(touched) {
    this.touched = touched;
    const { complete, lit } = leftOpen(this.seen?.moves ?? [], touched);
    this.board.show({ lit, chosen: touched });
    const buttons = complete.map((move) => button(move.say, { kind: "small", onclick: () => this.judge(move.move) }));
    this.choices.replaceChildren(...buttons);
    buttons[0]?.scrollIntoView({ block: "nearest" }); // on phones they are below the board
  }

  /** The cost of an answer, from the analysis or, if the move is not in it, from a new search. @param {string} move */
  async judge(move) {
    const { decision, seen } = this;
    if (!decision || !seen) return;
    this.choose([]);
    this.board.show({ lit: [] });
    this.choices.replaceChildren();
    this.answer.hidden = false;
    this.answer.replaceChildren(t("engineLooks"));
    this.answer.focus();
    const known = costOf({ seat: 0, exact: false, sentence: "", reasons: [], moves: decision.moves }, move);
    const place = { game: this.mistakes[this.at].game, position: seen.position, players: null, line: [], move };
    const cost = known ?? (await attempt(async () => costOf(await this.look(place), move)));
    if (this.decision !== decision) return;
    this.tell(decision, seen.moves.find((one) => one.move === move)?.say ?? move, cost ?? null);
  }

  /** The engine's judgement, retried while it is busy. @param {Judge} place @returns {Promise<Judgement>} */
  async look(place) {
    for (;;) {
      try {
        return await post("/api/positions/judgement", place, this.signal);
      } catch (error) {
        if (this.signal.aborted || !passes(error)) throw error;
        await pause(BUSY, this.signal);
      }
    }
  }

  /** @param {DecisionShape} decision @param {string} say @param {FigureShape|null} cost */
  tell(decision, say, cost) {
    const grade = cost === null ? null : graded(cost);
    if (!this.found.has(this.at)) this.found.set(this.at, grade === "right" || grade === "nearly");
    const texts = /** @type {const} */ ({ right: "answerGood", nearly: "answerNearly", wrong: "answerWorse" });
    const lost = cost === null ? "" : `${percent(cost.mean)} ± ${percent(SURE * cost.error)}`;
    const said = grade === null ? t("answerUnknown") : t(texts[grade], { cost: lost });
    const why = h("div", {});
    const explain = () => (why.replaceChildren(...this.better(decision)), this.show(why));
    const again = () => this.ask();
    const answer = () => (ways.remove(), explain());
    const ways = h(
      "div",
      { class: "row" },
      button(t("again"), { icon: "again", kind: "small primary", "data-test": "answer-again", onclick: again }),
      button(t("showAnswer"), { icon: "hint", kind: "small", "data-test": "show-answer", onclick: answer }),
    );
    const open = grade === "right" || grade === "nearly";
    this.answer.dataset.grade = grade ?? "";
    this.answer.replaceChildren(
      h("p", { class: "said" }, h("b", {}, said)),
      h("p", {}, t("answerYours", { say })),
      open ? "" : ways,
      why,
    );
    if (open) explain();
    else this.show(ways);
  }

  /** Scroll to and focus a part of the answer. @param {HTMLElement} part */
  show(part) {
    this.answer.focus({ preventScroll: true });
    part.scrollIntoView({ block: "nearest" });
  }

  /** The move played, the best one, and why; also on the board. @param {DecisionShape} decision */
  better(decision) {
    this.board.show({ hinted: decision.best_picks, last: decision.picks });
    return [
      h("p", {}, t("answerThen", { then: decision.say, cost: percent(decision.cost.mean) })),
      h("p", {}, t("answerBest", { best: decision.best_say })),
      decision.reasons.length ? h("ul", {}, ...decision.reasons.map((reason) => h("li", {}, reason))) : "",
      linkButton(t("analysis"), `/analyse/${this.mistakes[this.at].table}#${decision.number}`, {
        icon: "hint",
        kind: "small",
      }),
    ];
  }
}
