/** Page of an analysis: graph, cost of decisions, luck and skill, and an exploration board. */

import { Refused } from "../net/api.js";
import { decisionList, decisionVerdict, isWorse, luckOfEvent, step } from "../analysis/decisions.js";
import { graph } from "../analysis/graph.js";
import { download } from "../analysis/picture.js";
import { playFrom } from "../analysis/play-on.js";
import { ofRecord, ofTable } from "../analysis/source.js";
import { summary } from "../analysis/summary.js";
import { Trial } from "../analysis/trying.js";
import { askable } from "../board/asking.js";
import { Board } from "../board/board.js";
import { openHands } from "../board/hands.js";
import { choice, h, linkButton, pause, valueOf } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { entitle } from "../router.js";
import { gameNamed, site } from "../net/site.js";
import { boardLayout } from "../ui/layout.js";
import { copy } from "../ui/share.js";
import { tabs } from "../ui/tabs.js";
import { attempt, complain } from "../ui/toast.js";
import { recordFile } from "./record-file.js";
/** @import { AnalysisShape, DecisionShape, GameShape } from "../net/types.js" */
/** @import { Source } from "../analysis/source.js" */
/** @import { Branch } from "../analysis/variations.js" */
/** @import { Visit } from "../router.js" */

const PAUSE = 1500; // milliseconds before a failed request is retried
const PASSING = ["limit", "offline"];

/** @param {Visit} visit */
export async function show({ main, params: [id], signal }) {
  if (id) return new Understanding(main, await ofTable(id, signal), signal);
  const { games } = await site();
  if (signal.aborted) return;
  entitle(t("analyse"));
  recordFile(main, { title: t("analyse"), words: t("analyseWords") }, signal, async (text, tags) => {
    const title = (await gameNamed(tags.Game))?.title ?? tags.Game;
    return new Understanding(main, await ofRecord(text, title, signal), signal);
  });
  main.append(...more(games));
}

/** Links to other pages for learners. @param {GameShape[]} games */
function more(games) {
  const links = games.map(({ name, title }) =>
    linkButton(title, `/position/${name}`, { "data-test": `set-up-${name}` }),
  );
  return [
    h("h2", {}, t("anyPosition")),
    h("p", {}, t("positionEnter")),
    h("p", { class: "row" }, ...links),
    h("p", { class: "row" }, linkButton(t("guide"), "/guide", { icon: "book", "data-test": "to-guide" })),
  ];
}

class Understanding {
  /**
   * @param {HTMLElement} main
   * @param {Source} source
   * @param {AbortSignal} signal
   */
  constructor(main, source, signal) {
    this.source = source;
    this.signal = signal;
    this.number = 0;
    /** @type {AnalysisShape|null} */
    this.analysis = null;
    /** @type {"open"|"known"} */
    this.lens = "known";
    /** @type {Map<number, DecisionShape>} */
    this.decisions = new Map();
    entitle(`${t("analysis")}: ${source.title}`);
    const about = {
      ...source,
      go: (/** @type {number} */ number) => this.choose(number),
      say: (/** @type {number} */ number) => this.say(number),
    };
    this.board = new Board(signal);
    this.tip = askable(this.board, signal, { touch: (piece) => this.touch(piece), back: () => this.trial.back() });
    this.hands = openHands((seat) => source.names[seat]);
    this.graph = graph({ ...about, go: (number) => this.go(number) }, signal);
    this.summary = summary(about);
    this.list = decisionList(about);
    this.told = h("div", { class: "told-of" });
    this.status = h("p", { class: "turn-line", "data-test": "status", "aria-live": "polite" });
    this.trial = new Trial(
      this.board,
      {
        entered: (branch) => this.entered(branch),
        playOn: (position, players, seat) => playFrom(source.game, position, players, seat ?? source.mine[0] ?? 0),
      },
      signal,
    );
    const watch = () => this.trial.invite(false);
    const invite = () => this.trial.invite(true);
    this.side = tabs(t("panel"), [
      { name: "summary", words: t("overview"), icon: "trophy", content: this.summary.element, opened: watch },
      {
        name: "decisions",
        words: t("decisions"),
        icon: "log",
        content: h("div", { class: "stack" }, this.told, this.list.element),
        opened: watch,
      },
      { name: "try", words: t("tryIt"), icon: "touch", content: this.trial.element, opened: invite },
    ]);
    this.lay(main);
    addEventListener("keydown", (event) => this.key(event), { signal });
    addEventListener("hashchange", () => this.fromAddress(), { signal });
    this.fromAddress();
    this.follow();
  }

  /** @param {HTMLElement} main */
  lay(main) {
    const { source } = this;
    const back = source.table && linkButton(t("toTable"), `/table/${source.table}`, { icon: "back" });
    this.lenses = h(
      "label",
      { class: "eyes", hidden: true },
      t("lens"),
      choice(
        [
          ["known", t("lensKnown")],
          ["open", t("lensOpen")],
        ],
        "known",
        {
          "data-test": "lens",
          onchange: (/** @type {Event} */ event) => this.look(valueOf(event) === "open" ? "open" : "known"),
        },
      ),
    );
    const controls = h(
      "div",
      { class: "row steps", role: "group", "aria-label": t("analysis") },
      step(t("previous"), "previous", "previous", () => this.go(this.number - 1)),
      step(t("next"), "next", "next", () => this.go(this.number + 1)),
      step(t("nextMistake"), "warning", "next-mistake", () => this.nextMistake()),
      step(t("copyLink"), "copy", "copy-moment", () => copy(location.href)),
      step(t("picture"), "download", "picture", () =>
        attempt(() => download(this.board, `${source.game}-${this.number}.png`)),
      ),
    );
    boardLayout(main, {
      reads: true,
      title: `${t("analysis")}: ${source.title}`,
      top: [h("div", { class: "status" }, h("strong", {}, source.title), this.lenses, back || ""), this.status],
      board: this.board.element,
      below: [this.hands.element, controls, this.tip],
      side: [this.graph.element, this.side.element],
    });
  }

  fromAddress() {
    const number = Number(location.hash.slice(1));
    this.go(Number.isInteger(number) ? number : 0, false);
  }

  /** Poll until the analysis is complete. */
  async follow() {
    const { signal } = this;
    while (!signal.aborted && (this.analysis?.progress ?? 0) < 1) {
      try {
        const found = await this.source.analysis(this.analysis?.progress ?? null, signal);
        if (!signal.aborted) this.update(found);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refused && PASSING.includes(error.code))) return complain(error);
        await pause(PAUSE, signal);
      }
    }
  }

  /** @param {AnalysisShape} analysis */
  update(analysis) {
    this.analysis = analysis;
    this.decisions = new Map(analysis.decisions.map((one) => [one.number, one]));
    if (this.lenses) this.lenses.hidden = !analysis.hidden;
    this.graph.update(analysis, this.lens);
    this.summary.update(analysis);
    this.list.update(analysis);
    this.tell();
  }

  /** @param {"open"|"known"} lens */
  look(lens) {
    this.lens = lens;
    if (this.analysis) this.graph.update(this.analysis, lens);
    this.go(this.number, false);
  }

  /** An event as a sentence. @param {number} number */
  say(number) {
    const said = this.source.steps.filter((one) => one.number === number).map((one) => one.say);
    return this.decisions.get(number)?.say ?? said.join(" ");
  }

  /** The seat that decided an event; null: chance. @param {number} number */
  decider(number) {
    const event = this.source.steps.find((one) => one.number === number);
    return this.decisions.get(number)?.seat ?? (event?.picks.length ? event.seat : null);
  }

  /** The frame of an event from its seat's point of view, or with all cards open. @param {number} number */
  frame(number) {
    const seat = this.decider(number);
    const at = seat === null ? number : number - 1;
    const open = this.lens === "open" && this.analysis?.hidden === true;
    return this.source.frame(at, seat ?? this.source.mine[0] ?? null, open);
  }

  /** Go to an event: a decision is shown before it, chance after it. @param {number} to */
  async go(to, said = true) {
    const number = Math.max(0, Math.min(to, this.source.length));
    this.number = number;
    if (said) history.replaceState(null, "", `#${number}`);
    this.graph.mark(number);
    this.list.mark(number);
    try {
      const frame = await this.frame(number);
      if (this.number !== number) return;
      this.trial.end();
      this.board.apply(frame.picture);
      this.hands.show(frame.hands ?? []);
      this.status.textContent = number ? `${number}. ${this.say(number)}` : frame.status;
      this.tell();
      if (frame.whole && !frame.over)
        await this.trial.begin({
          game: this.source.game,
          position: frame.whole,
          players: null,
          names: this.source.names,
        });
    } catch (error) {
      if (!this.signal.aborted) complain(error);
    }
  }

  /** Go to an event from a list, and scroll to its details and the board. @param {number} number */
  choose(number) {
    const left = this.summary.element.contains(document.activeElement); // the focused element is hidden now
    this.side.select("decisions");
    if (left) this.side.panel("decisions")?.focus({ preventScroll: true });
    this.go(number);
    this.status.scrollIntoView({ block: "nearest" });
  }

  /** Show the details of the current event, also on the board. */
  tell() {
    const decision = this.decisions.get(this.number);
    const chance = this.analysis?.chances.find((one) => one.number === this.number);
    const { names, mine } = this.source;
    const point = (/** @type {string[]} */ picks) => this.board.show({ pointed: picks });
    if (decision) {
      const me = mine.length === 1 && mine[0] === decision.seat;
      this.told.replaceChildren(decisionVerdict(decision, me ? "" : names[decision.seat], point));
    } else this.told.replaceChildren(chance ? luckOfEvent(chance, names) : "");
    if (this.trial.here?.parent) return;
    const better = decision && isWorse(decision) ? decision.best_picks : [];
    this.board.show({ last: decision?.picks ?? [], hinted: better });
  }

  nextMistake() {
    const marked = this.analysis?.decisions.filter((one) => one.mark) ?? [];
    const next = marked.find((one) => one.number > this.number) ?? marked[0];
    if (!next) return;
    this.choose(next.number);
  }

  /** On entering or leaving a variation. @param {Branch|null} branch */
  async entered(branch) {
    this.side.select("try");
    if (!branch) {
      const frame = await this.frame(this.number);
      if (this.trial.here?.parent) return;
      this.board.apply(frame.picture);
      this.status.textContent = `${this.number}. ${this.say(this.number)}`;
      return this.tell();
    }
    this.board.apply(branch.seen.picture, true);
    this.board.show({ last: [], hinted: [] });
    this.status.textContent = [branch.say, branch.seen.result ?? branch.seen.status].join(" ");
  }

  /** @param {string} piece */
  touch(piece) {
    if (this.trial.knows(piece)) this.side.select("try");
    return this.trial.touch(piece);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof Element && event.target.closest("input, select, textarea, [role=tab], dialog, .board"))
      return;
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: this.number - 1, ArrowRight: this.number + 1, Home: 0, End: this.source.length };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }
}
