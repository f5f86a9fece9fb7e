/** Undo that others have to agree to. */

import { post } from "../../net/api.js";
import { button, h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { seatName } from "../panel/players.js";
import { attempt } from "../../ui/toast.js";
/** @import { Frame, TableShape } from "../../net/types.js" */
/** @import { MatchController } from "./controller.js" */

/** @type {WeakSet<Frame>} frames whose refusal has been read */
const read = new WeakSet();
/** @type {WeakSet<Frame>} frames whose question has been scrolled to */
const led = new WeakSet();

/**
 * Show an undo request or a refusal above the board.
 * @param {MatchController} controller
 * @param {Frame} frame
 */
export function tellUndo(controller, frame) {
  const { choices } = controller.view;
  if (frame !== controller.frame || choices.querySelector(".question") || read.has(frame)) return;
  const { refused_by: refuser } = frame.undo;
  const close = () => {
    read.add(frame);
    controller.refresh();
  };
  choices.prepend(
    refuser === null ? undoQuestion(controller.table, frame) : undoRefused(controller.table, refuser, close),
  );
  if (refuser === null || led.has(frame)) return;
  led.add(frame);
  choices.scrollIntoView({ block: "nearest" }); // on phones the list of moves is far below
}

/**
 * The question to me, or that others are being asked.
 * @param {TableShape} table
 * @param {Frame} frame
 */
function undoQuestion(table, frame) {
  const { asked_by: asker, waiting_for: waiting } = frame.undo;
  const asked = waiting.filter((seat) => table.mine.includes(seat) && seat !== asker);
  const names = waiting.map((seat) => seatName(table, seat)).join(", ");
  if (!asked.length || asker === null)
    return h("p", { class: "question", "data-test": "undo-asked" }, t("undoAsked", { names }));
  const answer = (/** @type {boolean} */ yes) => () =>
    attempt(async () => {
      for (const seat of asked) await post(`/api/tables/${table.id}/undo/answer`, { after: frame.seq, seat, yes });
    });
  return h(
    "div",
    { class: "question", role: "alert", "data-test": "undo-question" },
    h("p", {}, t("undoMay", { name: seatName(table, asker) })),
    button(t("yes"), { kind: "primary small", "data-test": "undo-yes", onclick: answer(true) }),
    button(t("no"), { kind: "small", "data-test": "undo-no", onclick: answer(false) }),
  );
}

/**
 * A refusal of my request.
 * @param {TableShape} table
 * @param {number} seat who
 * @param {() => void} close
 */
function undoRefused(table, seat, close) {
  return h(
    "div",
    { class: "question", role: "alert", "data-test": "undo-refused" },
    h("p", {}, t("undoRefused", { name: seatName(table, seat) })),
    button(t("close"), { kind: "small", onclick: close }),
  );
}
