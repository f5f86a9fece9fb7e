/** A match step by step: of a table, or of a record file from this device. */

import { Refused, get } from "../net/api.js";
import { Board } from "../board/board.js";
import { button, choice, h, linkButton, valueOf } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { logPanel } from "../match/log.js";
import { RoundBook } from "../match/round.js";
import { roundScene } from "../match/round-scene.js";
import { framesOfRecord, framesOfTable } from "../match/frames.js";
import { entitle } from "../router.js";
import { entriesOf, scoresPanel } from "../match/scores.js";
import { gameNamed } from "../net/site.js";
import { boardLayout } from "../ui/layout.js";
import { tabs } from "../ui/tabs.js";
import { attempt, complain } from "../ui/toast.js";
import { tooltip } from "../board/tooltip.js";
import { listen } from "../board/touch.js";
/** @import { Frame } from "../net/types.js" */
/** @import { FrameList } from "../match/frames.js" */
/** @import { Visit } from "../router.js" */

const SPEEDS = [0.5, 1, 2, 4];
const BEAT = 1200; // milliseconds an event at speed 1
const ROUND = 6; // as many beats as an event stays by which a round ends
const LONGEST = 1_000_000;
const RECORD = /^\s*\[Knall\b/m; // how a record begins

/** @param {Visit} visit */
export async function show({ main, params: [id], signal }) {
  if (!id) return opener(main, signal);
  const table = await get(`/api/tables/${id}`, {}, signal);
  const seat = table.mine.length === 1 || table.open ? (table.mine[0] ?? null) : null;
  const allowed = table.state === "over" || table.open ? table.seats.map((one) => one.seat) : table.mine;
  const frames = await framesOfTable(table, seat, signal);
  const back = linkButton(t("toTable"), `/table/${id}`, { icon: "back" });
  return new Player(main, frames, { title: table.title, eyes: allowed, back }, signal);
}

/**
 * Where a record file is opened: chosen, or dropped anywhere on the page.
 * @param {HTMLElement} main
 * @param {AbortSignal} signal
 */
function opener(main, signal) {
  entitle(t("openRecord"));
  const take = (/** @type {File|undefined} */ file) => file && attempt(() => openFile(main, file, signal));
  const input = h("input", {
    type: "file",
    accept: ".knall,.txt,text/plain",
    "data-test": "file",
    onchange: () => take(input.files?.[0]),
  });
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, t("openRecord")),
    h("p", { class: "lead" }, t("openWords")),
    h("label", { class: "drop" }, h("span", {}, t("dropHere")), input),
  );
  addEventListener("dragover", (event) => event.preventDefault(), { signal });
  addEventListener("drop", (event) => (event.preventDefault(), take(event.dataTransfer?.files[0])), { signal });
}

/** @param {HTMLElement} main @param {File} file @param {AbortSignal} signal */
async function openFile(main, file, signal) {
  if (file.size > LONGEST) throw new Refused("large", t("tooLong"));
  const text = await file.text();
  if (!RECORD.test(text)) throw new Refused("bad", t("noRecord"));
  const frames = await framesOfRecord(text, null, signal);
  const title = (await gameNamed(frames.tags.Game))?.title ?? frames.tags.Game;
  const again = button(t("openAnother"), { icon: "folder", onclick: () => location.reload() });
  return new Player(main, frames, { title, eyes: frames.names.map((_, seat) => seat), back: again }, signal);
}

class Player {
  /**
   * @param {HTMLElement} main
   * @param {FrameList} frames
   * @param {{title: string, eyes: number[], back: Node}} about
   * @param {AbortSignal} signal
   */
  constructor(main, frames, { title, eyes, back }, signal) {
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
    this.tip = tooltip();
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
    const top = [h("div", { class: "status" }, h("strong", {}, title), this.eyesChoice(eyes), back)];
    boardLayout(main, {
      title: `${t("replay")}: ${title}`,
      top,
      board: this.board.element,
      below: [this.controls(), this.tip.element],
      side: [side.element, this.round.element],
    });
    const what = (/** @type {string} */ id) => this.point(id, this.board.pieces.get(id)?.node ?? null, true);
    listen(this.board, { touch: what, back: () => null, point: (...at) => this.point(...at) }, signal);
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

  /** @param {number[]} eyes */
  eyesChoice(eyes) {
    /** @type {[string|number, string][]} */
    const options = [["", t("spectator")], ...seatsOf(eyes, this.frames.names)];
    const look = async (/** @type {Event} */ event) => {
      const value = valueOf(event);
      const seat = value === "" ? null : Number(value);
      const other = await attempt(() => this.frames.seen(seat));
      if (other) this.open(other);
    };
    return h(
      "label",
      { class: "eyes" },
      t("eyes"),
      choice(options, this.frames.seat ?? "", { "data-test": "eyes", onchange: look }),
    );
  }

  /** @param {FrameList} frames */
  async open(frames) {
    this.frames = frames;
    this.slider.max = String(frames.length);
    this.log.reset(frames.steps);
    await this.go(Math.min(this.at, frames.length));
  }

  /** Show the match after so many events. @param {number} to */
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
      this.at = at;
      const said = frames.steps.filter((step) => step.number === at).map((step) => step.say);
      this.status.textContent = said.join(" ") || frame.turn;
      this.log.mark(at);
      this.scores.update(frame.accounts);
      this.showRounds(at);
      if (at < frames.length) frames.frame(at + 1).catch(() => null); // fetched ahead; asked again if it fails
    } catch (error) {
      this.stop();
      complain(error);
    }
  }

  /** The rounds up to an event, and the end of the one that it ended. @param {number} at */
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

  /** @param {string|null} id @param {Element|null} node */
  point(id, node, now = false) {
    const title = id && this.board.title(id);
    if (title && node) this.tip[now ? "show" : "rest"](node, [title, ...entriesOf(this.frame?.accounts ?? [], id)]);
    else this.tip.hide();
  }
}

/** @type {(seats: number[], names: string[]) => [number, string][]} */
const seatsOf = (seats, names) => seats.map((seat) => [seat, names[seat]]);
