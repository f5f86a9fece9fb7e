/** Page of a replay, of a table or of a record file. */

import { get } from "../net/api.js";
import { askable } from "../board/asking.js";
import { Board } from "../board/board.js";
import { openHands } from "../board/hands.js";
import { button, choice, h, linkButton, valueOf } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { logPanel } from "../match/play/log.js";
import { RoundBook } from "../match/round/round.js";
import { roundScene } from "../match/round/round-scene.js";
import { asDecided, framesOfRecord, framesOfTable } from "../match/play/replay-frames.js";
import { entitle } from "../router.js";
import { entriesOf, scoresPanel } from "../match/panel/scores.js";
import { gameNamed } from "../net/site.js";
import { recordFile } from "./record-file.js";
import { boardLayout } from "../ui/layout.js";
import { tabs } from "../ui/tabs.js";
import { attempt, complain } from "../ui/toast.js";
/** @import { Frame } from "../net/types.js" */
/** @import { FrameList } from "../match/play/replay-frames.js" */
/** @import { Visit } from "../router.js" */

const SPEEDS = [0.5, 1, 2, 4];
const BEAT = 1200; // milliseconds per event at speed 1
const ROUND = 6; // beats of an event that ends a round
const DECIDED = "decided"; // the seat to move
const OPEN = "open"; // spectator with all hands open

/** @param {Visit} visit */
export async function show({ main, params: [id], signal }) {
  if (!id) return opener(main, signal);
  const table = await get(`/api/tables/${id}`, {}, signal);
  const seat = table.mine.length === 1 || table.open ? (table.mine[0] ?? null) : null;
  const allowed = table.state === "over" || table.open ? table.seats.map((one) => one.seat) : table.mine;
  const secrets = table.state === "over" && !table.open;
  const frames = await framesOfTable(table, secrets ? null : seat, signal, secrets);
  const back = linkButton(t("toTable"), `/table/${id}`, { icon: "back" });
  return new Player(main, frames, { title: table.title, eyes: allowed, secrets, back }, signal);
}

/** @param {HTMLElement} main @param {AbortSignal} signal */
function opener(main, signal) {
  entitle(t("openRecord"));
  recordFile(main, { title: t("openRecord"), words: t("openWords") }, signal, async (text, tags) => {
    const game = await gameNamed(tags.Game);
    const title = game?.title ?? tags.Game;
    const secrets = Boolean(tags.Result) && game?.open === false;
    const frames = await framesOfRecord(text, null, signal, secrets);
    const again = button(t("openAnother"), { icon: "folder", onclick: () => location.reload() });
    const eyes = frames.names.map((_, seat) => seat);
    return new Player(main, frames, { title, eyes, secrets, back: again }, signal);
  });
}

class Player {
  /**
   * @param {HTMLElement} main
   * @param {FrameList} frames
   * @param {{title: string, eyes: number[], secrets: boolean, back: Node}} about
   * @param {AbortSignal} signal
   */
  constructor(main, frames, { title, eyes, secrets, back }, signal) {
    this.frames = frames;
    this.at = 0;
    this.wanted = 0;
    this.speed = 1;
    /** @type {ReturnType<typeof setTimeout>|null} */
    this.playing = null;
    /** @type {Frame|null} */
    this.frame = null;
    entitle(`${t("replay")}: ${title}`);
    this.board = new Board(signal);
    const tip = askable(this.board, signal, { more: (id) => entriesOf(this.frame?.accounts ?? [], id) });
    this.hands = openHands((seat) => this.frames.names[seat]);
    this.status = h("p", { class: "turn-line", "data-test": "status", "aria-live": "polite" });
    this.log = logPanel(
      (seat) => this.frames.names[seat],
      (number) => this.go(number),
    );
    this.scores = scoresPanel((ids) => this.board.show({ pointed: ids }));
    const side = tabs(t("panel"), [
      { name: "log", words: t("log"), icon: "log", content: this.log.element },
      { name: "scores", words: t("scores"), icon: "trophy", content: this.scores.element },
    ]);
    this.round = roundScene(signal);
    this.slider = this.makeSlider();
    this.playButton = button(t("play"), {
      icon: "play",
      kind: "primary",
      "data-test": "play",
      onclick: () => (this.playing ? this.stop() : this.start()),
    });
    this.count = h("output", { class: "count", "data-test": "count" });
    const top = [h("div", { class: "status" }, h("strong", {}, title), this.eyesChoice(eyes, secrets), back)];
    boardLayout(main, {
      title: `${t("replay")}: ${title}`,
      top,
      board: this.board.element,
      below: [this.hands.element, this.controls(), tip],
      side: [side.element, this.round.element],
    });
    addEventListener("keydown", (event) => this.key(event), { signal });
    signal.addEventListener("abort", () => this.stop(), { once: true });
    this.open(frames);
  }

  makeSlider() {
    const slider = h("input", {
      type: "range",
      min: "0",
      step: "1",
      "aria-label": t("event"),
      "data-test": "slider",
      oninput: () => (this.stop(), this.go(Number(slider.value))),
    });
    return slider;
  }

  controls() {
    /** @type {(words: string, symbol: string, test: string, to: () => number) => Node} */
    const step = (words, symbol, test, to) =>
      button(words, { icon: symbol, quiet: true, "data-test": test, onclick: () => (this.stop(), this.go(to())) });
    const speed = choice(
      SPEEDS.map((one) => [one, `${one}×`]),
      1,
      { "aria-label": t("speed"), onchange: (/** @type {Event} */ event) => (this.speed = Number(valueOf(event))) },
    );
    return h(
      "div",
      { class: "player", role: "group", "aria-label": t("replay") },
      this.status,
      h("div", { class: "slide" }, this.slider, this.count),
      h(
        "div",
        { class: "row" },
        step(t("first"), "first", "first", () => 0),
        step(t("previous"), "previous", "previous", () => this.at - 1),
        this.playButton,
        step(t("next"), "next", "next", () => this.at + 1),
        step(t("last"), "last", "last", () => this.frames.length),
        speed,
      ),
    );
  }

  /** @param {number[]} eyes @param {boolean} secrets that may all be seen now */
  eyesChoice(eyes, secrets) {
    /** @type {[string|number, string][]} */
    const all = secrets
      ? [
          [OPEN, t("eyesOpen")],
          [DECIDED, t("eyesDecided")],
        ]
      : [];
    /** @type {[string|number, string][]} */
    const options = [...all, ["", t("spectator")], ...seatsOf(eyes, this.frames.names)];
    const look = async (/** @type {Event} */ event) => {
      const value = valueOf(event);
      const seat = ["", OPEN, DECIDED].includes(value) ? null : Number(value);
      const other = await attempt(() => this.frames.seen(seat, value === OPEN));
      if (other) this.open(value === DECIDED ? asDecided(other) : other);
    };
    return h(
      "label",
      { class: "eyes" },
      t("eyes"),
      choice(options, secrets ? OPEN : (this.frames.seat ?? ""), {
        "data-test": "eyes",
        onchange: look,
      }),
    );
  }

  /** @param {FrameList} frames */
  async open(frames) {
    this.frames = frames;
    this.slider.max = String(frames.length);
    this.log.reset(frames.steps);
    await this.go(Math.min(this.at, frames.length));
  }

  /** Go to an event. @param {number} to */
  async go(to) {
    const { frames } = this;
    const at = Math.max(0, Math.min(to, frames.length));
    this.wanted = at;
    this.slider.value = String(at);
    this.count.textContent = `${at} / ${frames.length}`;
    try {
      const frame = await frames.frame(at);
      if (this.wanted !== at || this.frames !== frames) return;
      this.frame = frame;
      this.board.apply(frame.picture, at === this.at + 1);
      this.hands.show(frame.hands ?? []);
      this.at = at;
      const said = frames.steps.filter((step) => step.number === at).map((step) => step.say);
      this.status.textContent = said.join(" ") || frame.status;
      this.log.mark(at);
      this.scores.update(frame.accounts);
      this.showRounds(at);
      if (at < frames.length) frames.frame(at + 1).catch(() => null); // prefetched; retried if it fails
    } catch (error) {
      this.stop();
      complain(error);
    }
  }

  /** The rounds up to an event, and the scene if it ended one. @param {number} at */
  showRounds(at) {
    const book = new RoundBook();
    book.add(this.frames.steps.filter((step) => step.number <= at));
    this.scores.list(book.rounds);
    this.round.goOn();
    const ended = this.frames.steps.findLast((step) => step.number === at)?.round;
    if (ended) this.round.show(ended, { mine: false, seconds: null });
  }

  start() {
    if (this.at === this.frames.length) this.at = -1;
    const beat = async () => {
      await this.go(this.at + 1);
      if (!this.playing) return;
      if (this.at < this.frames.length)
        this.playing = setTimeout(beat, (this.round.stands() ? ROUND * BEAT : BEAT) / this.speed);
      else this.stop();
    };
    this.playing = setTimeout(beat, 0);
    this.dress(t("halt"), "halt");
  }

  stop() {
    clearTimeout(this.playing ?? undefined);
    this.playing = null;
    this.dress(t("play"), "play");
  }

  /** @param {string} words @param {string} symbol */
  dress(words, symbol) {
    const [picture, label] = this.playButton.children;
    picture.querySelector("use")?.setAttribute("href", `#icon-${symbol}`);
    label.textContent = words;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof Element && event.target.closest("input, select, textarea, [role=tab], dialog")) return;
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.frames.length };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.stop();
    this.go(to);
  }
}

/** @type {(seats: number[], names: string[]) => [number, string][]} */
const seatsOf = (seats, names) => seats.map((seat) => [seat, names[seat]]);
