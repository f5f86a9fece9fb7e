/** Handover between two persons at one screen: nothing hidden is on the page until the next one confirms. */

import { openDialog } from "../../ui/dialog.js";
import { button, h, part, pause } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { seatName } from "../panel/players.js";
/** @import { MatchController } from "./controller.js" */

const LAST_LOOK = 1400; // milliseconds to see one's own move before the handover

/**
 * Remove everything hidden from the page, and continue when the next person confirms.
 * @param {MatchController} controller
 * @param {number} seat
 * @param {boolean} linger
 */
export async function handOn(controller, seat, linger) {
  if (linger) await pause(LAST_LOOK, controller.signal);
  if (controller.signal.aborted) return;
  forget(controller);
  controller.look(null);
  await presence(seatName(controller.table, seat), controller.signal);
  controller.handing = false;
  forget(controller);
  controller.look(seat);
}

/** Remove what one seat has seen from the page. @param {MatchController} controller */
function forget(controller) {
  const { moments, pace, rounds, view } = controller;
  pace.drop();
  moments.stop();
  controller.told = [];
  rounds.forget();
  view.board.clear();
  view.log.reset([]);
  view.moves.update([], [], "");
  view.recap.update([], new Map(), []);
  view.scores.update([]);
  view.explain(null, null);
  part("said").replaceChildren();
}

/**
 * Resolves when the person of this name confirms; never if the page is left.
 * @param {string} name
 * @param {AbortSignal} signal
 */
function presence(name, signal) {
  return new Promise((resolve) => {
    let here = false;
    const yes = button(t("iAm", { name }), {
      kind: "primary large",
      "data-test": "handover-open",
      onclick: () => ((here = true), dialog.close()),
    });
    const content = [h("p", {}, t("handoverWords")), yes];
    const dialog = openDialog(t("handTo", { name }), content, {
      kind: "handover",
      firm: true,
      signal,
      test: "handover",
      onclose: () => here && resolve(null),
    });
    yes.focus();
  });
}
