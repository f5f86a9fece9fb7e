/** A page of the server's text, with links. */

import { h } from "../ui/dom.js";

/**
 * @param {HTMLElement} main
 * @param {string} html the server's own HTML, never people's
 * @param {{test: string, kind?: string, links: Node[]}} about
 */
export function textPage(main, html, { test, kind = "", links }) {
  const text = h("article", { class: `rulebook ${kind}`, "data-test": test });
  text.innerHTML = html;
  text.querySelector("h1")?.setAttribute("tabindex", "-1");
  main.className = "narrow";
  main.replaceChildren(text, h("p", { class: "row" }, ...links));
}
