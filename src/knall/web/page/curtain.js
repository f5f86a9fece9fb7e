/** Between two persons at one screen: nothing hidden is on the page until the next one says so. */

import { openDialog } from "./dialog.js";
import { button, h, pause } from "./dom.js";
import { t } from "./language.js";
import "./pages.js";
import { seatName } from "./players.js";

const LAST_LOOK = 1400; // milliseconds to see what one's move did before the screen is handed on

/** Take everything hidden off the page, and go on when the next person is there. */
export async function handOn(screen, seat, linger) {
  if (linger) await pause(LAST_LOOK, screen.signal);
  if (screen.signal.aborted) return;
  forget(screen);
  screen.look(null);
  await curtain(seatName(screen.table, seat), screen.signal);
  screen.handing = false;
  forget(screen);
  screen.look(seat);
}

/** Take off the page what one pair of eyes has seen. */
function forget({ pace, view }) {
  pace.drop();
  view.board.clear();
  view.log.reset([]);
  view.moves.update([], [], "", "");
  view.scores.update([]);
  view.explain(null, null);
  document.getElementById("said").replaceChildren();
}

/** Resolves when the person of this name is there; never if the page is left. */
function curtain(name, signal) {
  return new Promise((resolve) => {
    let here = false;
    const yes = button(t("iAm", { name }), {
      kind: "primary large",
      "data-test": "curtain-open",
      onclick: () => ((here = true), dialog.close()),
    });
    const content = [h("p", {}, t("curtainWords")), yes];
    const dialog = openDialog(t("handTo", { name }), content, {
      kind: "curtain",
      firm: true,
      signal,
      test: "curtain",
      onclose: () => here && resolve(null),
    });
    yes.focus();
  });
}
