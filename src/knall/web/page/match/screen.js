/** What is to be seen of a match that is played: everything around the board. */

import { actionBar } from "./actions.js";
import { Board } from "../board/board.js";
import { h } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { logPanel } from "./log.js";
import { movesPanel } from "./moves.js";
import { playersStrip, seatName } from "./players.js";
import { entriesOf, scoresPanel } from "./scores.js";
import { boardLayout } from "../ui/layout.js";
import { tabs } from "../ui/tabs.js";
import { attempt } from "../ui/toast.js";
import { tooltip } from "../board/tooltip.js";
import { listen } from "../board/touch.js";

/**
 * What only some tables have.
 * @typedef {{talk: ?typeof import("./chat.js").chatPanel, clock: ?typeof import("./clock.js").turnClock}} Extras
 */
const NO_CLOCK = { element: "", set: () => null };
const SILENCE = { element: "", hear: () => null, update: () => null };

/**
 * Build it all; the controller is told what people do.
 * @param {import("./controller.js").MatchController} controller
 * @param {Extras} extras
 */
export function matchScreen(main, controller, { talk, clock }, signal) {
  const board = new Board(signal);
  const tip = tooltip();
  const point = (ids) => board.show({ pointed: ids });
  const view = {
    board,
    status: h("p", { class: "turn-line", "data-test": "status" }, t("loading")),
    badge: h("span", { class: "offline", role: "status", "data-test": "connection", hidden: true }, t("reconnecting")),
    choices: h("div", { class: "choices", "data-test": "choices" }),
    clock: clock ? clock(signal) : NO_CLOCK,
    players: playersStrip(),
    actions: actionBar(controller),
    moves: movesPanel({ play: (move) => controller.play(move), point, back: () => controller.back() }, (id) => board.title(id)),
    log: logPanel((seat) => seatName(controller.table, seat)),
    scores: scoresPanel(point),
    chat: talk ? talk(controller.table.id, () => view.tabs.note("chat")) : SILENCE,
    /** What a piece is, and what it counts. */
    explain(id, node) {
      const title = id && board.title(id);
      if (title) tip.show(node, [title, ...entriesOf(controller.frame?.accounts ?? [], id)]);
      else tip.hide();
    },
  };
  view.tabs = panel(view, controller.table);
  const status = h("div", { class: "status" }, view.status, view.clock.element, view.badge);
  boardLayout(main, {
    title: controller.table.title,
    top: [view.players.element, status, view.choices],
    board: board.element,
    below: [tip.element],
    side: [view.tabs.element, view.actions.element],
  });
  listen(board, { touch: (id) => controller.touch(id), back: () => controller.back(), point: view.explain }, signal);
  return view;
}

function panel(view, table) {
  const rules = h("div", {}, t("loading"));
  const openRulebook = () =>
    attempt(async () => {
      if (rules.firstElementChild) return;
      const { rulesPanel } = await import("../pages/rules.js");
      rules.replaceChildren(await rulesPanel(table.game));
    });
  const all = [
    { name: "moves", words: t("moves"), icon: "touch", content: view.moves.element },
    { name: "log", words: t("log"), icon: "log", content: view.log.element },
    { name: "scores", words: t("scores"), icon: "trophy", content: view.scores.element },
    { name: "chat", words: t("chat"), icon: "chat", content: view.chat.element },
    { name: "rules", words: t("rules"), icon: "book", content: rules, opened: openRulebook },
  ];
  return tabs(
    t("panel"),
    all.filter(({ name }) => name !== "chat" || table.chat),
  );
}
