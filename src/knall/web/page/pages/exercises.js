/** My own mistakes as exercises: find the better move; an answer is judged by what it costs. */

import { get, post } from "../net/api.js";
import { costOf } from "../analysis/figures.js";
import { outlook, touch } from "../board/picks.js";
import { askable } from "../board/asking.js";
import { Board } from "../board/board.js";
import { button, h, linkButton } from "../ui/dom.js";
import { percent, t } from "../texts/language.js";
import { entitle } from "../router.js";
import { boardLayout } from "../ui/layout.js";
import { attempt } from "../ui/toast.js";
/** @import { DecisionShape, Explored, FigureShape, MistakeShape } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

const SURE = 1.96; // standard errors around a mean that hold 95 % of cases
const LITTLE = 0.02; // of the chance to win: nobody would call that a mistake

/** @param {Visit} visit */
export async function show({ main, signal }) {
  entitle(t("exercises"));
  const mistakes = await get("/api/me/mistakes", {}, signal);
  if (mistakes.length) return new Exercises(main, mistakes, signal).open(0);
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, t("exercises")),
    h("p", { class: "lead", "data-test": "no-exercises" }, t("noExercises")),
    linkButton(t("mine"), "/mine", { kind: "primary", icon: "matches" }),
  );
}

class Exercises {
  /** @param {HTMLElement} main @param {MistakeShape[]} mistakes @param {AbortSignal} signal */
  constructor(main, mistakes, signal) {
    this.mistakes = mistakes;
    this.signal = signal;
    this.at = 0;
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
    this.answer = h("div", { class: "verdict", "aria-live": "polite", "data-test": "answer", hidden: true });
    this.count = h("p", { class: "hint", "data-test": "count" });
    const next = () => this.open((this.at + 1) % mistakes.length);
    boardLayout(main, {
      title: t("exercises"),
      top: [this.status],
      board: this.board.element,
      below: [tip],
      side: [
        h(
          "div",
          { class: "stack editor" },
          h("h2", {}, t("exercises")),
          h("p", {}, t("exerciseWords")),
          this.count,
          this.choices,
          this.answer,
          button(t("nextExercise"), { icon: "next", kind: "primary", "data-test": "next-exercise", onclick: next }),
        ),
      ],
    });
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
      return { decision, seen: await post("/api/positions", { ...place, eyes: "mover" }, this.signal) };
    });
    if (!opened || this.at !== at) return;
    this.seen = opened.seen;
    this.decision = opened.decision;
    this.count.textContent = t("exerciseOf", { at: at + 1, all: this.mistakes.length });
    this.status.textContent = opened.seen.turn;
    this.board.apply(opened.seen.picture);
    this.board.show({ hinted: [], last: [] });
    this.choose([]);
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
    const { complete, next } = outlook(this.seen?.moves ?? [], touched);
    this.board.show({ lit: next, chosen: touched });
    const buttons = complete.map((move) => button(move.say, { kind: "small", onclick: () => this.judge(move.move) }));
    this.choices.replaceChildren(...buttons);
  }

  /** What an answer costs, by the analysis or, where that has not looked at it, by a new look. @param {string} move */
  async judge(move) {
    const { decision, seen } = this;
    if (!decision || !seen) return;
    this.choose([]);
    this.board.show({ lit: [] });
    this.answer.hidden = false;
    this.answer.replaceChildren(t("engineLooks"));
    const known = costOf({ seat: 0, exact: false, sentence: "", reasons: [], moves: decision.moves }, move);
    const place = { game: this.mistakes[this.at].game, position: seen.position, players: null, line: [] };
    const cost =
      known ?? (await attempt(async () => costOf(await post("/api/positions/judgement", place, this.signal), move)));
    if (this.decision === decision)
      this.tell(decision, seen.moves.find((one) => one.move === move)?.say ?? move, cost ?? null);
  }

  /** @param {DecisionShape} decision @param {string} say @param {FigureShape|null} cost */
  tell(decision, say, cost) {
    const good = cost !== null && (cost.mean <= LITTLE || cost.mean <= SURE * cost.error);
    const words =
      cost === null ? t("answerUnknown") : t(good ? "answerGood" : "answerWorse", { cost: percent(cost.mean) });
    this.board.show({ hinted: decision.best_picks, last: decision.picks });
    this.answer.replaceChildren(
      h("p", { class: "said" }, h("b", {}, words)),
      h("p", {}, say),
      h("p", {}, t("answerThen", { then: decision.say, cost: percent(decision.cost.mean) })),
      h("p", {}, t("answerBest", { best: decision.best_say })),
      decision.reasons.length ? h("ul", {}, ...decision.reasons.map((reason) => h("li", {}, reason))) : "",
      linkButton(t("analysis"), `/analyse/${this.mistakes[this.at].table}#${decision.number}`, {
        icon: "hint",
        kind: "small",
      }),
    );
  }
}
