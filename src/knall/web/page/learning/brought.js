/** What belongs to a rulebook besides its text: what people brought for a table, and the page about the game. */

import { get } from "../net/api.js";
import { t } from "../texts/language.js";
import { h, linkButton } from "../ui/dom.js";
/** @import { Attributes } from "../ui/dom.js" */

/**
 * What is played at a table in place of what the rulebook lists; null: nothing.
 * @param {string|null} table
 * @param {AbortSignal} [signal]
 */
export async function broughtFor(table, signal) {
  const html = table && (await get(`/api/tables/${table}/brought`, {}, signal)).html;
  if (!html) return null;
  const text = h("section", { class: "rulebook", "data-test": "brought" });
  text.innerHTML = html; // made by the server; what people named in it is text there
  for (const heading of [...text.querySelectorAll("h2")]) fold(heading);
  return text;
}

/** What follows a heading can be folded away under it. @param {HTMLElement} heading */
function fold(heading) {
  const details = h("details", { open: true }, h("summary", {}, h("strong", {}, ...heading.childNodes)));
  heading.replaceWith(details);
  while (details.nextElementSibling && details.nextElementSibling.tagName !== "H2")
    details.append(details.nextElementSibling);
}

/** The way to the page about a game. @param {string} game @param {Attributes} attributes */
export const aboutLink = (game, attributes = {}) =>
  linkButton(t("aboutThisGame"), `/about/${game}`, { icon: "book", "data-test": "about-game", ...attributes });
