/** All hands of a finished match below the board: a strip per seat, drawn by the server from its view. */

import { h, s } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { markup } from "./board.js";
import { tooltip } from "./tooltip.js";
/** @import { HandShape, PieceShape } from "../net/types.js" */

/**
 * Container of the hands, hidden when empty; it shares the board's style sheet and scenery.
 * @param {(seat: number) => string} name
 */
export function openHands(name) {
  const tip = tooltip();
  const strips = h("ul", { "aria-label": t("hands") });
  const element = h("div", { class: "hands", hidden: true, tabindex: "0", "data-test": "hands" }, strips, tip.element);
  const look = (/** @type {Event} */ event) => {
    const card = event.target instanceof Element ? event.target.closest("[data-title]") : null;
    const title = card?.getAttribute("data-title");
    if (card && title) tip[event.type === "click" ? "show" : "rest"](card, [title]);
    else tip.hide();
  };
  for (const type of ["click", "pointerover", "pointerout"]) strips.addEventListener(type, look);
  return {
    element,
    /** @param {HandShape[]} hands empty: hidden */
    show(hands) {
      tip.hide();
      element.hidden = !hands.length;
      strips.replaceChildren(...hands.map((hand) => strip(name(hand.seat), hand)));
    },
  };
}

/** @param {string} name @param {HandShape} hand */
function strip(name, { seat, picture: { width, height, title, pieces } }) {
  const drawing = s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title });
  drawing.append(...pieces.map(placed));
  return h("li", { "data-seat": String(seat) }, h("strong", {}, name), drawing);
}

/** @param {PieceShape} piece */
function placed({ x, y, drawing, title }) {
  const node = s("g", { transform: `translate(${x} ${y})`, "data-title": title });
  node.append(...markup(drawing));
  return node;
}
