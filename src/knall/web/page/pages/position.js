/** Page of any position: set up by touch, entered as text, or reached by moves; with evaluation, to play on. */

import { playFrom } from "../analysis/play-on.js";
import { SettingUp } from "../analysis/setting-up.js";
import { Trial } from "../analysis/trying.js";
import { askable } from "../board/asking.js";
import { Board } from "../board/board.js";
import { Refused } from "../net/api.js";
import { gameNamed } from "../net/site.js";
import { entitle } from "../router.js";
import { t } from "../texts/language.js";
import { button, choice, field, h, valueOf } from "../ui/dom.js";
import { boardLayout } from "../ui/layout.js";
import { copy } from "../ui/share.js";
import { tabs } from "../ui/tabs.js";
import { complain } from "../ui/toast.js";
/** @import { Explored, GameShape } from "../net/types.js" */
/** @import { Branch } from "../analysis/variations.js" */
/** @import { Visit } from "../router.js" */

/** @type {"mover"} */
const MOVER = "mover"; // the seat to move

/** @param {Visit} visit */
export async function show({ main, params: [name], query, signal }) {
  const game = await gameNamed(name);
  if (!game) throw new Error(`there is no game ${name}`);
  const editor = new Editor(main, game, signal);
  await editor.open(query.get("position"), game.default_players);
}

class Editor {
  /** @param {HTMLElement} main @param {GameShape} game @param {AbortSignal} signal */
  constructor(main, game, signal) {
    this.game = game;
    entitle(`${t("positionOf")}: ${game.title}`);
    this.board = new Board(signal);
    this.status = h("p", { class: "turn-line", "data-test": "status", "aria-live": "polite" });
    const problem = {
      class: "bad",
      id: "position-problem",
      role: "alert",
      "data-test": "position-problem",
      hidden: true,
    };
    this.problem = h("p", problem);
    this.text = h("textarea", {
      rows: "4",
      spellcheck: "false",
      autocapitalize: "off",
      "aria-describedby": "position-problem",
      "data-test": "position-text",
    });
    const tell = {
      entered: (/** @type {Branch|null} */ branch) => this.entered(branch),
      playOn: (/** @type {string} */ position, /** @type {number} */ players, /** @type {number|null} */ seat) =>
        playFrom(game.name, position, players, seat ?? 0),
      refused: (/** @type {unknown} */ error) => this.refused(error),
    };
    this.trial = new Trial(this.board, tell, signal);
    this.trial.always = true;
    this.setting = new SettingUp(this.board, game.name, (position) => this.open(position), signal);
    this.eyes = h("label", { class: "eyes", hidden: true });
    this.players = 0; // number of players in the point-of-view select
    this.sets = false; // a touch edits instead of moving
    const touch = (/** @type {string} */ piece) => (this.sets ? this.setting : this.trial).touch(piece);
    const back = () => (this.sets ? this.setting.choose([]) : this.trial.back());
    const tip = askable(this.board, signal, { touch, back });
    this.ways = tabs(t("panel"), [
      { name: "try", words: t("tryIt"), icon: "touch", content: this.trial.element, opened: () => this.plays() },
      {
        name: "edit",
        words: t("setUp"),
        icon: "more",
        content: h("div", { class: "stack" }, this.setting.element),
        opened: () => this.setsUp(),
      },
      { name: "text", words: t("textTab"), icon: "log", content: this.entry(), opened: () => this.plays() },
    ]);
    boardLayout(main, {
      reads: true,
      title: `${t("positionOf")}: ${game.title}`,
      top: [h("div", { class: "status" }, h("strong", {}, game.title), this.eyes), this.status],
      board: this.board.element,
      below: [tip],
      side: [this.ways.element],
    });
  }

  /** The select of the point of view, where it matters. @param {number} players */
  look(players) {
    if (this.game.open || this.players === players) return;
    this.players = players;
    const seats = this.game.seats
      .slice(0, players)
      .map((name, seat) => /** @type {[string, string]} */ ([String(seat), name]));
    const look = (/** @type {Event} */ event) => {
      const value = valueOf(event);
      this.trial.eyes = value === MOVER ? MOVER : Number(value);
      this.open(this.text.value.trim());
    };
    if (this.trial.eyes !== MOVER && this.trial.eyes >= players) this.trial.eyes = MOVER;
    const chosen = choice([[MOVER, t("eyesDecided")], ...seats], String(this.trial.eyes), {
      "data-test": "eyes",
      onchange: look,
    });
    this.eyes.replaceChildren(t("eyes"), chosen);
    this.eyes.hidden = false;
  }

  /** The text field of the position, and a button for the empty table. */
  entry() {
    const players = this.game.players.map((n) => /** @type {[number, string]} */ ([n, String(n)]));
    const anew = choice(players, this.game.default_players, {
      "data-test": "players",
      onchange: (/** @type {Event} */ event) => {
        this.trial.eyes = MOVER;
        this.open(null, Number(valueOf(event)));
      },
    });
    const showIt = button(t("showPosition"), {
      kind: "primary small",
      icon: "check",
      "data-test": "show-position",
      onclick: () => this.open(this.text.value.trim()),
    });
    return h(
      "div",
      { class: "stack" },
      h("p", { class: "hint" }, t("positionEnter")),
      field(t("emptyTable"), anew),
      field(t("positionText"), this.text),
      this.problem,
      h(
        "div",
        { class: "row" },
        showIt,
        button(t("copyText"), { kind: "small", icon: "copy", onclick: () => copy(this.text.value) }),
      ),
    );
  }

  /** Switch touches to moves. */
  plays() {
    this.sets = false;
    this.trial.light();
  }

  /** Switch touches to edits. */
  setsUp() {
    this.sets = true;
    const { here } = this.trial;
    if (here) this.setting.begin(here.seen.position);
  }

  /** Show a position, or the empty table. @param {string|null} position @param {number|null} players */
  async open(position, players = null) {
    this.problem.hidden = true;
    const seen = await this.trial.begin({ game: this.game.name, position, players, names: [] });
    if (!seen) return;
    this.board.apply(seen.picture);
    this.tells(seen, seen.result ?? seen.status);
  }

  /** Show an error beside the text. @param {unknown} error */
  refused(error) {
    if (!(error instanceof Refused)) return complain(error);
    this.problem.textContent = error.message;
    this.problem.hidden = false;
    this.ways.select("text");
  }

  /** @param {Branch|null} branch */
  entered(branch) {
    const seen = branch?.seen ?? this.trial.here?.seen;
    if (!seen) return;
    this.board.apply(seen.picture, true);
    this.tells(seen, [branch?.say, seen.result ?? seen.status].filter(Boolean).join(" "));
  }

  /** @param {Explored} seen @param {string} words */
  tells({ position, players }, words) {
    this.look(players);
    this.text.value = position;
    this.status.textContent = words;
    if (this.sets) this.setting.begin(position);
    history.replaceState(null, "", `/position/${this.game.name}?position=${encodeURIComponent(position)}`);
  }
}
