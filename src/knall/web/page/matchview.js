/** What is to be seen of a match that is played: everything around the board. */

import { actionBar } from "./actions.js";
import { Board } from "./board.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { logPanel } from "./log.js";
import { movesPanel } from "./moves.js";
import { playersStrip, seatName } from "./players.js";
import { entriesOf, scoresPanel } from "./scores.js";
import { stage } from "./stage.js";
import { tabs } from "./tabs.js";
import { attempt } from "./toast.js";
import { tooltip } from "./tooltip.js";
import { listen } from "./touch.js";

/**
 * What only some tables have.
 * @typedef {{talk: ?typeof import("./chat.js").chatPanel, clock: ?typeof import("./clock.js").turnClock}} Extras
 */
const NO_CLOCK = { element: "", set: () => null };
const SILENCE = { element: "", hear: () => null, update: () => null };

/**
 * Build it all; the screen is told what people do.
 * @param {import("./match.js").MatchScreen} screen
 * @param {Extras} extras
 */
export function matchView(main, screen, { talk, clock }, signal) {
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
    actions: actionBar(screen),
    moves: movesPanel({ play: (move) => screen.play(move), point, back: () => screen.back() }, (id) => board.title(id)),
    log: logPanel((seat) => seatName(screen.table, seat)),
    scores: scoresPanel(point),
    chat: talk ? talk(screen.table.id, () => view.tabs.note("chat")) : SILENCE,
    /** What a piece is, and what it counts. */
    explain(id, node) {
      const title = id && board.title(id);
      if (title) tip.show(node, [title, ...entriesOf(screen.frame?.accounts ?? [], id)]);
      else tip.hide();
    },
  };
  view.tabs = panel(view, screen.table);
  const status = h("div", { class: "status" }, view.status, view.clock.element, view.badge);
  stage(main, {
    title: screen.table.title,
    top: [view.players.element, status, view.choices],
    board: board.element,
    below: [tip.element],
    side: [view.tabs.element, view.actions.element],
  });
  listen(board, { touch: (id) => screen.touch(id), back: () => screen.back(), point: view.explain }, signal);
  return view;
}

function panel(view, table) {
  const rules = h("div", {}, t("loading"));
  const openRulebook = () =>
    attempt(async () => {
      if (rules.firstElementChild) return;
      const { rulesPanel } = await import("./rules.js");
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
