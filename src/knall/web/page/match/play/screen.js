/** The view of a running match: everything around the board. */

import { actionBar } from "../panel/actions.js";
import { Board } from "../../board/board.js";
import { connectionBadge } from "./connection.js";
import { filling } from "../../ui/arriving.js";
import { h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { logPanel } from "./log.js";
import { movesPanel } from "./moves.js";
import { playersStrip, nameForReader } from "../panel/players.js";
import { recapLines } from "./recap.js";
import { roundScene } from "../round/round-scene.js";
import { entriesOf, scoresPanel } from "../panel/scores.js";
import { scoringAid } from "../panel/scoring-aid.js";
import { boardLayout } from "../../ui/layout.js";
import { tabs } from "../../ui/tabs.js";

import { tooltip } from "../../board/tooltip.js";
import { listen } from "../../board/touch.js";
/** @import { MatchController } from "./controller.js" */

/**
 * Optional parts.
 * @typedef {{talk: ?typeof import("../people/chat.js").chatPanel, clock: ?typeof import("./clock.js").clocks}} Extras
 */
const ROOM_FOR_LOG = "(min-width: 861px) and (min-height: 620px)"; // must agree with layout.css
const NO_CLOCK = { of: () => null, set: () => null };
const SILENCE = { element: "", hear: () => null, update: () => null, reset: () => null, seat: () => null };

/** @typedef {ReturnType<typeof matchScreen>} MatchView */

/**
 * Build the view; input goes to the controller.
 * @param {HTMLElement} main
 * @param {MatchController} controller
 * @param {Extras} extras
 * @param {AbortSignal} signal
 */
export function matchScreen(main, controller, { talk, clock }, signal) {
  const board = new Board(signal);
  const tip = tooltip(() => board.litPlaces());
  const point = (/** @type {string[]} */ ids) => board.show({ pointed: ids });
  const clocks = clock ? clock(controller.table, signal) : NO_CLOCK;
  const parts = {
    board,
    status: h("p", { class: "turn-line", "data-test": "status" }, t("loading")),
    badge: connectionBadge(signal),
    choices: h("div", { class: "choices", "data-test": "choices" }),
    clock: clocks,
    players: playersStrip((seat) => clocks.of(seat)),
    recap: recapLines(() => void (matchMedia(ROOM_FOR_LOG).matches || controller.toLog())),
    actions: actionBar(controller),
    moves: movesPanel({ play: (move) => controller.play(move), point, back: () => controller.back() }, (id) =>
      board.title(id),
    ),
    log: logPanel((seat) => nameForReader(controller.table, seat, controller.frame)),
    scores: scoresPanel(point),
    round: roundScene(signal),
    chat: talk ? talk(controller.table, () => side.note("chat")) : SILENCE,
    /**
     * Tooltip: a piece, its points, and why it has a dashed frame; at once, or on hover.
     * @param {string|null} id
     * @param {Element|null} node
     * @param {boolean} now
     */
    explain(id, node, now = false) {
      const title = id && board.title(id);
      if (!title || !node) return tip.hide();
      const last = board.states.last.has(id) ? [t("dashedFrame")] : [];
      tip[now ? "show" : "rest"](node, [title, ...entriesOf(controller.frame?.accounts ?? [], id), ...last]);
    },
  };
  board.element.append(parts.recap.whole);
  const side = panel(parts, controller);
  const beside = logBeside(side, parts.log, signal);
  const status = h("div", { class: "status" }, parts.status, parts.badge.element);
  boardLayout(main, {
    title: controller.table.title,
    top: [parts.players.element, parts.recap.element, status, controller.coach.element, parts.choices],
    board: board.element,
    below: [tip.element],
    side: [side.element, beside, parts.actions.element, parts.round.element],
  });
  listen(board, { touch: (id) => controller.touch(id), back: () => controller.back(), point: parts.explain }, signal);
  return { ...parts, tabs: side };
}

/**
 * The log is always visible on large screens, else a tab.
 * @param {ReturnType<typeof tabs>} side
 * @param {ReturnType<typeof logPanel>} log
 * @param {AbortSignal} signal
 */
function logBeside(side, log, signal) {
  const place = h("div", { tabindex: "0", role: "region", "aria-label": t("log") });
  const room = matchMedia(ROOM_FOR_LOG);
  const settle = () => {
    side.offer("log", !room.matches);
    (room.matches ? place : side.panel("log"))?.append(log.element);
    log.toEnd();
  };
  room.addEventListener("change", settle, { signal });
  settle();
  return h("section", { class: "beside" }, h("h2", { "aria-hidden": "true" }, t("log")), place);
}

/**
 * The panel beside the board, a tab per part.
 * @param {Record<"moves"|"scores"|"chat", {element: Node|string}> & {log: ReturnType<typeof logPanel>}} parts
 * @param {MatchController} controller
 */
function panel(parts, controller) {
  const { table } = controller;
  const rules = h("div", {}, t("loading"));
  const readRulebook = async (/** @type {AbortSignal} */ patience) => {
    const { rulesPanel } = await import("../../learning/rules.js");
    const { broughtFor } = await import("../../learning/brought.js");
    const [brought, text] = await Promise.all([broughtFor(table.id, patience), rulesPanel(table.game, patience)]);
    return brought ? [brought, text] : [text];
  };
  const openRulebook = filling(rules, readRulebook, controller.signal);
  const allRounds = () => void controller.rounds?.complete(); // null while the view is built
  const scores = h("div", { class: "stack" }, parts.scores.element, scoringAid(table.game, controller.signal));
  const all = [
    { name: "moves", words: t("moves"), icon: "touch", content: parts.moves.element },
    { name: "log", words: t("log"), icon: "log", content: parts.log.element, opened: () => parts.log.toEnd() },
    { name: "scores", words: t("scores"), icon: "trophy", content: scores, opened: allRounds },
    { name: "chat", words: t("chat"), icon: "chat", content: parts.chat.element },
    { name: "rules", words: t("rules"), icon: "book", content: rules, opened: openRulebook },
  ];
  return tabs(
    t("panel"),
    all.filter(({ name }) => name !== "chat" || table.chat),
  );
}
