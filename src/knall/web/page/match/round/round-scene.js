/** Scene at the end of a round: its last picture with the score table beside it, until the player continues. */

import { announce } from "../../ui/announce.js";
import { button, h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { roundTable } from "./round.js";
/** @import { Frame, PictureShape, RoundShape, Step } from "../../net/types.js" */

const SECONDS = 20; // timeout if other people wait

/** @typedef {{mine: boolean, seconds: number|null}} Setting mine: my turn is next; seconds: timeout */

/** The container of the scene, which covers its siblings while shown. @param {AbortSignal} signal */
export function roundScene(signal) {
  const element = h("section", { class: "round-end", hidden: true, "data-test": "round-end" });
  /** @type {{goOn: () => void, note: (mine: boolean) => void}|null} */
  let open = null;
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !open || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open.goOn();
  };
  addEventListener("keydown", key, { signal });
  signal.addEventListener("abort", () => open?.goOn(), { once: true });
  return {
    element,
    /** Whether a scene is shown. */
    stands: () => open !== null,
    /** Set whether my turn is next. @param {boolean} mine */
    note: (mine) => open?.note(mine),
    /** Hide it. */
    goOn: () => open?.goOn(),
    /** Show a round; resolves when the player continues, or after the timeout. @param {RoundShape} round @param {Setting} setting */
    show: (round, setting) => {
      open?.goOn();
      return new Promise((resolve) => {
        const closed = () => ((open = null), resolve(null));
        open = staged(element, round, setting, closed);
      });
    },
  };
}

/**
 * Fill and show the container.
 * @param {HTMLElement} element
 * @param {RoundShape} round
 * @param {Setting} setting
 * @param {() => void} closed
 */
function staged(element, round, { mine, seconds }, closed) {
  const before = document.activeElement;
  const turn = h("p", { class: "round-turn", role: "status", "data-test": "round-turn" });
  const clock = countdown(seconds, () => goOn());
  const onward = button(t("roundGoOn"), { kind: "primary", "data-test": "go-on", onclick: () => goOn() });
  const goOn = () => {
    clock.stop();
    const held = element.contains(document.activeElement);
    element.hidden = true;
    element.replaceChildren();
    cover(element, false);
    if (held && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    closed();
  };
  const body = h("div", { class: "round-body" }, roundTable(round));
  element.replaceChildren(
    h("div", { class: "round-head" }, h("h2", { id: "round-title" }, round.title), boardButton(body)),
    body,
    turn,
    h("div", { class: "row" }, clock.element, onward),
  );
  element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", "round-title");
  element.hidden = false;
  cover(element, true);
  const writing = before instanceof Element && before.matches("input, textarea");
  if (!writing) onward.focus({ preventScroll: true });
  announce([round.title, ...round.sentences].join(" "));
  const note = (/** @type {boolean} */ now) => (turn.textContent = now ? t("roundYourTurn") : "");
  note(mine);
  return { goOn, note };
}

/** On phones: a button that folds the table, to see the whole board. @param {HTMLElement} body */
function boardButton(body) {
  const press = () => {
    body.hidden = !body.hidden;
    element.setAttribute("aria-pressed", String(body.hidden));
  };
  const looks = { icon: "zoom", kind: "small", "data-test": "see-board", "aria-pressed": "false" };
  const element = button(t("roundBoard"), { ...looks, onclick: press });
  return element;
}

/** Make the siblings inert while it is shown. @param {HTMLElement} element @param {boolean} yes */
function cover(element, yes) {
  for (const other of element.parentElement?.children ?? []) if (other !== element) other.toggleAttribute("inert", yes);
}

/** A countdown with a stop button. @param {number|null} seconds @param {() => void} over */
function countdown(seconds, over) {
  if (seconds === null) return { element: "", stop: () => undefined };
  let left = seconds;
  const words = h("span", { class: "hint" });
  const show = () => (words.textContent = t("roundSoon", { seconds: left }));
  const stop = () => (clearInterval(timer), element.remove());
  const element = h("div", { class: "round-soon" }, words, button(t("roundStay"), { kind: "small", onclick: stop }));
  const timer = setInterval(() => (--left > 0 ? show() : over()), 1000);
  show();
  return { element, stop };
}

/** The timeout of a scene: none if only bots wait. @param {boolean} othersWait */
export const patience = (othersWait) => (othersWait ? SECONDS : null);

/** The last step with a round's end, if any. @param {Step[]} steps */
export const lastRound = (steps) => steps.findLast((step) => step.round);

/**
 * Split a frame with a round's end in two: until that moment, and after it.
 * @param {Frame} frame
 * @param {Step} step with the round
 * @param {PictureShape} moment the picture at that moment
 * @param {PictureShape} before the base of the frame's picture diff
 * @returns {[Frame, Frame]}
 */
export function split(frame, step, moment, before) {
  const behind = frame.steps.filter(({ number }) => number > step.number);
  /** @type {Frame} */
  const first = {
    ...frame,
    seq: step.number,
    steps: frame.steps.filter(({ number }) => number <= step.number),
    picture: moment,
    status: step.round?.title ?? "",
    to_move: null,
    mine: false,
    moves: [],
    over: false,
  };
  return [first, { ...frame, since: step.number, steps: behind, picture: changed(before, frame.picture) }];
}

/** The whole picture after a change. @param {PictureShape} before whole @param {PictureShape} change */
export function changed(before, change) {
  if (change.whole) return change;
  const pieces = new Map(before.pieces.map((piece) => [piece.id, piece]));
  for (const piece of change.pieces) pieces.set(piece.id, piece);
  for (const id of change.gone) pieces.delete(id);
  const order = change.order ?? before.order ?? [...pieces.keys()];
  const found = order.flatMap((id) => pieces.get(id) ?? []);
  return { ...change, whole: true, style: before.style, pieces: found, gone: [], order };
}
