/** Additions to a rulebook: a table's own values, and the link to the page about the game. */

import { get } from "../net/api.js";
import { t } from "../texts/language.js";
import { h, linkButton } from "../ui/dom.js";
/** @import { Attributes } from "../ui/dom.js" */

/**
 * A table's own values in place of the rulebook's; null: none.
 * @param {string|null} table
 * @param {AbortSignal} [signal]
 */
export async function broughtFor(table, signal) {
  const html = table && (await get(`/api/tables/${table}/brought`, {}, signal)).html;
  if (!html) return null;
  const text = h("section", { class: "rulebook", "data-test": "brought" });
  text.innerHTML = html; // the server's HTML, which escapes people's texts
  for (const heading of [...text.querySelectorAll("h2")]) fold(heading);
  return text;
}

/** Make the section of a heading collapsible. @param {HTMLElement} heading */
function fold(heading) {
  const details = h("details", { open: true }, h("summary", {}, h("strong", {}, ...heading.childNodes)));
  heading.replaceWith(details);
  while (details.nextElementSibling && details.nextElementSibling.tagName !== "H2")
    details.append(details.nextElementSibling);
}

/** A link to the page about a game. @param {string} game @param {Attributes} attributes */
export const aboutLink = (game, attributes = {}) =>
  linkButton(t("aboutThisGame"), `/about/${game}`, { icon: "book", "data-test": "about-game", ...attributes });
