/** Search and table of contents for a long text. */

import { h, searchField } from "../ui/dom.js";
import { t } from "../texts/language.js";

/**
 * @param {HTMLElement} text
 * @param {boolean} open whether the contents start expanded
 */
export function finder(text, open) {
  const found = h("small", { role: "status", "data-test": "rules-found" });
  const search = searchField(t("searchRules"), {
    "data-test": "rules-search",
    oninput: () => {
      found.textContent = filter(text, search.value);
      if (search.value) contents.open = false;
    },
  });
  const headings = [...text.querySelectorAll("h2, h3")].filter((heading) => heading.id);
  const entry = (/** @type {Element} */ heading) =>
    h("li", {}, h("a", { href: `#${heading.id}` }, heading.textContent ?? ""));
  const contents = h(
    "details",
    { open, "data-test": "contents" },
    h("summary", {}, t("contents")),
    h("ul", {}, ...headings.map(entry)),
  );
  return h("nav", { class: "finder", "aria-label": t("contents") }, search, found, contents);
}

/** Show only the paragraphs, rows and entries with these words; returns their number. @param {HTMLElement} text @param {string} words */
function filter(text, words) {
  const wanted = words.trim().toLocaleLowerCase();
  const blocks = [...text.querySelectorAll(":is(p, li, tbody tr, pre, img)")].filter(
    (block) => !block.closest("nav") && !block.querySelector("p, li"),
  );
  let count = 0;
  for (const block of blocks) {
    const hit = !wanted || (block.textContent ?? "").toLocaleLowerCase().includes(wanted);
    /** @type {HTMLElement} */ (block).hidden = !hit;
    if (hit) count += 1;
  }
  for (const fold of text.querySelectorAll("details.ruling")) {
    const hit = !wanted || (fold.textContent ?? "").toLocaleLowerCase().includes(wanted);
    /** @type {HTMLElement} */ (fold).hidden = !hit;
    /** @type {HTMLDetailsElement} */ (fold).open = Boolean(wanted) && hit;
  }
  for (const table of text.querySelectorAll("table")) table.hidden = !table.querySelector("tbody tr:not([hidden])");
  return wanted ? t(count ? "rulesFound" : "rulesNotFound", { n: count }) : "";
}
