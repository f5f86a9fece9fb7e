/** Position editor: touch one or two pieces, then choose an edit. */

import { Refused, post } from "../net/api.js";
import { t } from "../texts/language.js";
import { button, choice, field, h, valueOf } from "../ui/dom.js";
import { complain } from "../ui/toast.js";
/** @import { Board } from "../board/board.js" */
/** @import { EditShape, Edits } from "../net/types.js" */

const MOST = 2; // pieces per edit

/** The editor of a board's position; `open` is called with the edited one. */
export class SettingUp {
  /**
   * @param {Board} board
   * @param {string} game
   * @param {(position: string) => unknown} open
   * @param {AbortSignal} signal
   */
  constructor(board, game, open, signal) {
    this.board = board;
    this.game = game;
    this.open = open;
    this.signal = signal;
    /** @type {string|null} */
    this.position = null;
    /** @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.touched = [];
    this.offered = h("div", { class: "outcomes", "data-test": "edits" });
    this.problem = h("p", { class: "bad", role: "alert", "data-test": "edit-problem", hidden: true });
    this.pieces = h("div");
    this.back = button(t("editBack"), {
      icon: "undo",
      kind: "small",
      "data-test": "edit-back",
      onclick: () => this.takeBack(),
    });
    this.element = h(
      "div",
      { class: "stack" },
      h("p", { class: "hint" }, t("editWords")),
      this.pieces,
      this.offered,
      this.problem,
      this.back,
    );
  }

  /** Set the position. @param {string} position */
  begin(position) {
    if (this.position !== null && this.position !== position) this.before.push(this.position);
    this.position = position;
    this.back.hidden = !this.before.length;
    this.choose([]);
  }

  takeBack() {
    const last = this.before.pop();
    if (last === undefined) return;
    this.position = null;
    this.open(last);
  }

  /** On a touch. @param {string} id */
  touch(id) {
    const again = this.touched.includes(id);
    this.choose(again ? [] : this.touched.length < MOST ? [...this.touched, id] : [id]);
    return true;
  }

  /** Fetch the edits of these pieces. @param {string[]} touched @returns {Promise<void>} */
  async choose(touched) {
    this.touched = touched;
    this.board.show({ chosen: touched, lit: [], hinted: [], last: [] });
    const found = await this.ask(touched);
    if (!found || this.touched !== touched) return;
    if (touched.length === MOST && !found.edits.length && !found.problem) return this.choose(touched.slice(1));
    if (touched.length === MOST && found.edits.length === 1) return void this.open(found.edits[0].position);
    this.show(found);
  }

  /** @param {string[]} touched @returns {Promise<Edits|null>} */
  async ask(touched) {
    const place = { game: this.game, position: this.position, players: null, line: [], touched };
    try {
      return await post("/api/positions/edits", place, this.signal);
    } catch (error) {
      if (!(error instanceof Refused)) complain(error);
      else this.show({ edits: [], problem: error.message });
      return null;
    }
  }

  /** @param {Edits} found */
  show({ edits, problem }) {
    this.offered.replaceChildren(...edits.map((edit) => this.button(edit)));
    this.offered.dataset.by = this.touched.join(" ");
    this.problem.textContent = problem ?? (edits.length ? "" : t("editNothing"));
    this.problem.hidden = !this.problem.textContent;
    this.pieces.replaceChildren(field(t("editPiece"), this.list()));
    if (this.touched.length) this.offered.firstElementChild?.scrollIntoView({ block: "nearest" }); // below the board
  }

  /** @param {EditShape} edit */
  button({ say, position }) {
    return button(say, { kind: "small", "data-edit": position, onclick: () => this.open(position) });
  }

  /** List of all pieces by name, for keyboard and screen readers. */
  list() {
    const named = [...this.board.pieces.keys()].flatMap((id) => {
      const title = this.board.title(id);
      return title ? [/** @type {[string, string]} */ ([id, title])] : [];
    });
    const chosen = this.touched.at(-1) ?? "";
    return choice([["", t("editNoPiece")], ...named], chosen, {
      "data-test": "edit-piece",
      onchange: (/** @type {Event} */ event) => (valueOf(event) ? this.touch(valueOf(event)) : this.choose([])),
    });
  }
}
