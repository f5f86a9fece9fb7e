/** Exploration board: a tree of variations from any position, evaluated by the engine while shown. */

import { passes, post } from "../net/api.js";
import { touch, leftOpen } from "../board/picks.js";
import { button, h, pause, refill } from "../ui/dom.js";
import { percent, t, whole } from "../texts/language.js";
import { complain } from "../ui/toast.js";
import { ranked, together } from "./figures.js";
import { cut, grown, movesTo, root } from "./variations.js";
/** @import { Board } from "../board/board.js" */
/** @import { Explored, Judgement, MoveShape } from "../net/types.js" */
/** @import { Branch } from "./variations.js" */

const LOOKS = 6; // searches per position, about a second each
const BEST = 5; // moves shown with figures
const PAUSE = 300;
const BUSY = 1500; // milliseconds until a busy engine is asked again

/** The root: a position, or the empty table for `players`. @typedef {{game: string, position: string|null, players: number|null, names: string[]}} Base */

/**
 * The exploration of a board; `entered` is called with the current branch, or null at the end.
 */
export class Trial {
  /**
   * @param {Board} board
   * @param {{entered: (branch: Branch|null) => void, refused?: (error: unknown) => void,
   *   playOn: (position: string, players: number, seat: number|null) => void}} tell
   * @param {AbortSignal} signal
   */
  constructor(board, tell, signal) {
    this.board = board;
    this.tell = tell;
    this.signal = signal;
    /** @type {Base|null} */
    this.base = null;
    /** @type {Branch|null} */
    this.here = null;
    /** @type {string[]} */
    this.touched = [];
    this.inviting = true; // touchable pieces are ringed
    /** @type {number|"mover"} */
    this.eyes = "mover"; // point of view
    this.always = false; // the engine evaluates the root as well
    this.thinking = new AbortController();
    this.tree = h("div", { class: "tree", "data-test": "tree" });
    this.judged = h("div", { class: "judged", role: "status", "data-test": "judged" });
    this.choices = h("div", { class: "outcomes", "data-test": "outcomes" });
    this.element = h(
      "div",
      { class: "stack" },
      h("p", { class: "hint" }, t("tryWords")),
      this.tree,
      this.choices,
      this.judged,
    );
    signal.addEventListener("abort", () => this.thinking.abort(), { once: true });
  }

  /** Set the root. @param {Base} base */
  async begin(base) {
    this.thinking.abort();
    this.base = base;
    this.here = null;
    const seen = await this.look([]);
    if (!seen || this.base !== base) return null;
    this.here = root(seen);
    this.touched = [];
    this.light();
    this.draw();
    if (this.always) this.think();
    return seen;
  }

  /** Switch it off. */
  end() {
    this.thinking.abort();
    this.base = this.here = null;
    this.touched = [];
    this.board.show({ lit: [], chosen: [] });
    this.draw();
  }

  /** @param {string[]} line @returns {Promise<Explored|null>} */
  async look(line) {
    const { base } = this;
    if (!base) return null;
    try {
      return await post("/api/positions", { ...base, line, eyes: this.eyes }, this.signal);
    } catch (error) {
      (this.tell.refused ?? complain)(error);
      return null;
    }
  }

  /** On a touch; true if it had a meaning. @param {string} id */
  touch(id) {
    const found = this.here && touch(this.here.seen.moves, this.touched, id);
    if (!found) return false;
    this.touched = found.touched;
    if (found.move) this.play(found.move.move);
    else this.light();
    return true;
  }

  /** Whether a touch on this piece has a meaning. @param {string} id */
  knows(id) {
    return this.here !== null && touch(this.here.seen.moves, this.touched, id) !== null;
  }

  /** Ring touchable pieces, or not. @param {boolean} yes */
  invite(yes) {
    this.inviting = yes;
    this.light();
  }

  light() {
    const moves = this.here?.seen.moves ?? [];
    this.board.show({ lit: this.inviting ? leftOpen(moves, this.touched).lit : [], chosen: this.touched });
    if (this.here?.seen.chance) return;
    const { complete } = leftOpen(moves, this.touched);
    this.choices.replaceChildren(...complete.map((move) => this.moveButton(move)));
  }

  /** @param {MoveShape} move */
  moveButton(move) {
    return button(move.say, { kind: "small", "data-move": move.move, onclick: () => this.play(move.move) });
  }

  /** @param {string} text a move, an outcome of chance, or `?` */
  async play(text) {
    const { here } = this;
    if (!here) return;
    const seen = await this.look([...movesTo(here), text]);
    if (seen && this.here === here) this.enter(grown(here, seen));
  }

  /** Go to a branch. @param {Branch} branch */
  enter(branch) {
    const held = this.element.contains(document.activeElement);
    this.here = branch;
    this.touched = [];
    this.tell.entered(branch.parent ? branch : null);
    this.light();
    this.draw();
    /** @type {HTMLElement|null} */
    const here = this.tree.querySelector("[aria-current], button");
    if (held) here?.focus({ preventScroll: true }); // the focused element is gone
    this.think();
  }

  /** Delete the current branch. */
  back() {
    if (!this.touched.length) {
      if (this.here?.parent) this.enter(this.here.parent);
      return;
    }
    this.touched = [];
    this.light();
  }

  draw() {
    const { here } = this;
    this.judged.replaceChildren();
    if (!here) {
      this.tree.replaceChildren();
      return this.choices.replaceChildren();
    }
    let top = here;
    while (top.parent) top = top.parent;
    refill(this.tree, top.children.length ? this.branches(top) : "", this.ways(here));
    const { chance, outcomes } = here.seen;
    if (!chance) return;
    const roll = button(t("letChance"), {
      icon: "again",
      kind: "small",
      "data-test": "roll",
      onclick: () => this.play("?"),
    });
    const listed = outcomes.map((one) =>
      button(one.say, { kind: "small", "data-outcome": one.text, onclick: () => this.play(one.text) }),
    );
    this.choices.replaceChildren(roll, ...listed);
  }

  /** @param {Branch} branch @returns {HTMLElement} */
  branches(branch) {
    return h(
      "ol",
      {},
      ...branch.children.map((child) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", "aria-current": child === this.here && "true", onclick: () => this.enter(child) },
            child.say,
          ),
          child.children.length ? this.branches(child) : null,
        ),
      ),
    );
  }

  /** Actions at a branch. @param {Branch} here */
  ways(here) {
    const { position, players, to_move: seat, over } = here.seen;
    /** @type {(words: string, icon: string, test: string, run: () => void) => Node} */
    const way = (words, icon, test, run) => button(words, { icon, kind: "small", "data-test": test, onclick: run });
    const { parent } = here;
    return h(
      "div",
      { class: "row" },
      parent && way(t("tryBack"), "undo", "try-back", () => this.enter(parent)),
      parent && way(t("tryCut"), "close", "try-cut", () => this.enter(cut(here))),
      over ? null : way(t("playFromHere"), "play", "play-on", () => this.tell.playOn(position, players, seat)),
    );
  }

  /** Evaluate the current position repeatedly, as long as it is shown. */
  async think() {
    this.thinking.abort();
    this.thinking = new AbortController();
    const { signal } = this.thinking;
    const { base, here } = this;
    if (!base || !here || here.seen.to_move === null) return;
    /** @type {Judgement|null} */
    let found = null;
    this.judged.replaceChildren(h("p", { class: "hint" }, t("engineLooks")));
    for (let look = 0; look < LOOKS && !signal.aborted;) {
      try {
        found = together(found, await post("/api/positions/judgement", { ...base, line: movesTo(here) }, signal));
      } catch (error) {
        if (signal.aborted) return;
        if (!passes(error)) {
          if (!found) this.judged.replaceChildren();
          return complain(error);
        }
        await pause(BUSY, signal); // busy with another search
        continue;
      }
      if (signal.aborted) return;
      look++;
      refill(
        this.judged,
        judgement(
          found,
          (picks) => this.board.show({ pointed: picks }),
          (move) => this.play(move),
        ),
      );
      if (found.exact) return;
      await pause(PAUSE, signal);
    }
  }
}

/**
 * The engine's figures, best move first.
 * @param {Judgement} found
 * @param {(picks: string[]) => void} point
 * @param {(move: string) => void} play
 */
function judgement(found, point, play) {
  const looks = found.moves.reduce((sum, move) => sum + move.looks, 0);
  const rows = ranked(found)
    .slice(0, BEST)
    .map((move) =>
      h(
        "li",
        { onpointerenter: () => point(move.picks), onpointerleave: () => point([]) },
        h("button", { type: "button", "data-move": move.move, onclick: () => play(move.move) }, move.say),
        h("b", {}, percent(move.win.mean)),
        h("small", {}, found.exact ? t("exact") : `± ${percent(1.96 * move.win.error)}`),
      ),
    );
  return h(
    "div",
    {},
    h("h2", {}, t("engine")),
    h("ol", { class: "compared" }, ...rows),
    h("small", {}, t("lookedAt", { n: looks, looks: whole(looks) })),
  );
}
