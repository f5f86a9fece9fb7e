/** What a piece is, beside the piece. */

import { h } from "../ui/dom.js";

const SECONDS = 6;

/** One tooltip for a board; it goes by itself, since a finger does not leave as a mouse does. */
export function tooltip() {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const element = h("div", { class: "tooltip", "aria-hidden": "true", hidden: true });
  return {
    element,
    /** @param {Element} node @param {string[]} lines */
    show(node, lines) {
      element.replaceChildren(...lines.map((line) => h("p", {}, line)));
      element.hidden = !lines.length;
      clearTimeout(timer);
      if (!lines.length) return;
      timer = setTimeout(() => (element.hidden = true), 1000 * SECONDS);
      const piece = node.getBoundingClientRect();
      const own = element.getBoundingClientRect();
      const left = piece.left + piece.width / 2 - own.width / 2;
      const above = piece.top - own.height - 10;
      element.style.left = `${Math.max(8, Math.min(left, innerWidth - own.width - 8))}px`;
      element.style.top = `${above > 8 ? above : Math.min(piece.bottom + 10, innerHeight - own.height - 8)}px`;
    },
    hide() {
      element.hidden = true;
    },
  };
}
