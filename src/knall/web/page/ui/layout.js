/** Layout of a page with a board and a panel beside it, on phones below. */

import { button, h } from "./dom.js";
import { t } from "../texts/language.js";

/**
 * Lay out a page with a board.
 * @param {HTMLElement} main
 * @param {{title: string, top?: Node[], board: Element, below?: Node[], side: Node[], reads?: boolean, zooms?: boolean}} parts
 *   `reads`: on phones the page scrolls, without a panel fixed to the bottom;
 *   `zooms`: has a zoom button above the board
 */
export function boardLayout(main, { title, top = [], board, below = [], side, reads = false, zooms = true }) {
  document.body.dataset.board = "";
  main.className = reads ? "layout reads" : "layout";
  main.replaceChildren(
    h(
      "div",
      { class: "stage" },
      h("h1", { tabindex: "-1", class: "unseen" }, title),
      h("div", { class: "top" }, ...top, zooms ? zoom(board) : ""),
      h("section", { class: "play", "aria-label": t("board") }, board, ...below),
    ),
    h("aside", { class: "panel", "aria-label": t("panel") }, ...side),
  );
}

/** A button that enlarges the picture beyond the screen's width. @param {Element} board */
export function zoom(board) {
  const press = () => {
    const large = board.classList.toggle("zoomed");
    element.setAttribute("aria-pressed", String(large));
  };
  const element = button(t("zoom"), {
    icon: "zoom",
    quiet: true,
    kind: "zoom",
    "aria-pressed": "false",
    onclick: press,
  });
  return element;
}
