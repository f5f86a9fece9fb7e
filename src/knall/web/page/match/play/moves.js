/** Every move as a button with its sentence. */

import { button, h, refill, searchField } from "../../ui/dom.js";
import { decimal, percent, t } from "../../texts/language.js";
import { shortly } from "./prompt.js";
/** @import { Hint, HintMove, MoveShape } from "../../net/types.js" */

const toBoard = () => scrollTo(0, 0);
const MANY = 12;
const LEAST_SEEN = 200; // least visible pixels of a hint

/** @typedef {(move: MoveShape, extra?: Node|null) => HTMLElement} MoveButton */

/**
 * @param {{play: (move: MoveShape) => void, point: (ids: string[]) => void, back: () => void}} tell
 * @param {(id: string) => string} title the name of a piece
 */
export function movesPanel(tell, title) {
  const list = h("div", { class: "moves", "data-test": "moves" });
  const filter = searchField(t("filterMoves"), { "data-test": "filter" });
  const hints = h("div", { class: "hints", role: "status", "data-test": "hints" });
  const note = h("p", { class: "hint" });
  /** @type {{moves: MoveShape[], touched: string[], note: string}} */
  let now = { moves: [], touched: [], note: "" };
  /** @type {MoveButton} */
  const moveButton = (move, extra = null) =>
    h(
      "button",
      {
        type: "button",
        class: "move",
        "data-move": move.move,
        onclick: () => (toBoard(), tell.play(move)), // scroll to the result
        onpointerenter: () => tell.point(move.picks),
        onpointerleave: () => tell.point([]),
        onfocus: () => tell.point(move.picks),
        onblur: () => tell.point([]),
      },
      h("span", {}, move.say),
      extra,
    );
  const draw = () => {
    const wanted = filter.value.trim().toLocaleLowerCase();
    const fitting = now.moves.filter((move) => `${move.say} ${move.move}`.toLocaleLowerCase().includes(wanted));
    filter.hidden = now.moves.length <= MANY && !wanted;
    note.textContent = now.moves.length && !fitting.length ? t("noSuchMove") : now.note;
    note.hidden = !note.textContent;
    const all = now.touched.length ? [button(t("allMoves"), { icon: "back", kind: "small", onclick: tell.back })] : [];
    refill(list, ...all, ...grouped(fitting, now.touched.length, title, moveButton));
  };
  filter.addEventListener("input", draw);
  return {
    element: h("div", { class: "stack" }, hints, note, filter, list),
    /**
     * Update the moves (those that fit the touches), or the words if there are none.
     * @param {MoveShape[]} moves
     * @param {string[]} touched
     * @param {string} words
     */
    update(moves, touched, words) {
      if (!moves.length) filter.value = "";
      now = { moves, touched, note: words };
      draw();
    },
    /** Show or remove a hint. @param {Hint|null} found */
    hint(found) {
      const share = (/** @type {HintMove} */ move) => {
        const figures = { chance: percent(move.chance), points: decimal(move.points) };
        return h("small", {}, t(move.equal ? "hintEqual" : "hintMove", figures));
      };
      hints.replaceChildren(
        ...(found
          ? [
              h("h2", {}, t("hint")),
              button(t("toBoard"), { icon: "back", kind: "small upright", "data-test": "to-board", onclick: toBoard }),
              h("p", { "data-test": "hint-sentence" }, found.sentence),
              found.reasons.length
                ? h("ul", { "data-test": "hint-why" }, ...found.reasons.map((one) => h("li", {}, one)))
                : "",
              ...found.moves.map((move) => moveButton(move, share(move))),
            ]
          : []),
      );
    },
    /** Whether a hint is shown. */
    hinted: () => hints.childElementCount > 0,
    /** Scroll to the hint where the panel is below the board. */
    showHint() {
      if (hints.getBoundingClientRect().top > innerHeight - LEAST_SEEN) hints.scrollIntoView({ block: "start" });
    },
  };
}

/**
 * Long lists are grouped by the first piece of the moves.
 * @param {MoveShape[]} moves
 * @param {number} depth
 * @param {(id: string) => string} title
 * @param {MoveButton} moveButton
 */
function grouped(moves, depth, title, moveButton) {
  const first = (/** @type {MoveShape} */ move) => move.picks[depth] ?? "";
  const groups = Map.groupBy ? Map.groupBy(moves, first) : null;
  if (!groups || moves.length <= MANY || groups.size < 2 || groups.size > moves.length / 2)
    return moves.map((move) => moveButton(move));
  return [...groups].flatMap(([id, some]) => [
    title(id) ? h("h2", {}, shortly(title(id))) : "",
    ...some.map((move) => moveButton(move)),
  ]);
}
