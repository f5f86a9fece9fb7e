/** The rulebook: as a page, in the panel of a table, and as a sheet opened at one clause. */

import { get } from "../net/api.js";
import { openDialog } from "../ui/dialog.js";
import { button, h, linkButton } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { entitle } from "../router.js";
import { complain } from "../ui/toast.js";
import { aboutLink, broughtFor } from "./brought.js";
import { finder } from "./finder.js";
/** @import { RulesShape } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

const WIDE = "(min-width: 861px)"; // from this width on the contents are not folded

/** @type {Map<string, Promise<RulesShape>>} */
const books = new Map();

/** @param {string} game @param {AbortSignal} [signal] */
function book(game, signal) {
  const asked = books.get(game) ?? get(`/api/games/${game}/rules`, {}, signal);
  books.set(game, asked);
  asked.catch(() => books.delete(game));
  return asked;
}

/** @param {Visit} visit */
export async function show({ main, params: [game], query, signal }) {
  const [rules, brought] = await Promise.all([book(game), broughtFor(query.get("table"), signal)]);
  if (signal.aborted) return;
  const { title, lesson } = rules;
  entitle(`${title}: ${t("rules")}`);
  main.className = "narrow";
  const text = rulebook(rules);
  text.querySelector("h1")?.setAttribute("tabindex", "-1");
  main.replaceChildren(
    ...(brought ? [brought] : []),
    text,
    h(
      "p",
      { class: "row" },
      lesson ? linkButton(t("learn"), `/learn/${game}`, { kind: "primary" }) : null,
      linkButton(t("newTable"), `/new/${game}`),
      aboutLink(game),
    ),
  );
  const jump = () => mark(text, location.hash.slice(1).toLowerCase());
  addEventListener("hashchange", jump, { signal });
  jump();
}

/**
 * Summary and clauses as the server's HTML, with search and contents; embedded in a page, without anchors and with lower
 * headings.
 * @param {RulesShape} rules
 */
function rulebook({ html, summary }, prefix = "") {
  const text = h("article", { class: "rulebook", "data-test": "rulebook" });
  text.innerHTML = html; // the server's own HTML, never people's
  const title = text.querySelector("h1");
  if (summary) {
    const brief = h("section", { class: "summary", "data-test": "summary" });
    brief.innerHTML = summary;
    title?.after(brief, h("h2", { id: "all-rules" }, t("allRules")));
  }
  if (prefix) stepBack(text, prefix);
  (text.querySelector("h1, h2") ?? text).after(finder(text, !prefix && matchMedia(WIDE).matches));
  const up = () => (text.querySelector(".finder") ?? text).scrollIntoView({ block: "center" });
  text.append(button(t("toTop"), { icon: "up", kind: "small to-top", "data-test": "to-top", onclick: up }));
  return text;
}

/** @param {HTMLElement} text @param {string} prefix */
function stepBack(text, prefix) {
  for (const anchor of text.querySelectorAll("[id]")) anchor.id = prefix + anchor.id;
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = text.querySelectorAll('a[href^="#"]');
  for (const link of links) link.setAttribute("href", `#${prefix}${link.hash.slice(1)}`);
  for (const heading of [...text.querySelectorAll("h1, h2, h3")]) {
    const level = Number(heading.tagName[1]) + 1;
    heading.replaceWith(
      h(/** @type {"h2"|"h3"|"h4"} */ (`h${level}`), { id: heading.id || null }, ...heading.childNodes),
    );
  }
}

/** The rulebook in the panel of a table, loaded lazily. @param {string} game @param {AbortSignal} signal */
export async function rulesPanel(game, signal) {
  const text = rulebook(await book(game, signal), "panel-");
  return within(text);
}

/** The scoring section of the summary; empty if there is none. @param {string} game @param {AbortSignal} signal */
export async function scoringTable(game, signal) {
  const text = h("div", { class: "rulebook", "data-test": "scoring-table" });
  text.innerHTML = (await book(game, signal)).scoring;
  for (const link of text.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  return text;
}

/** Make links inside an embedded rulebook scroll within it. @param {HTMLElement} text */
function within(text) {
  text.addEventListener("click", (event) => {
    /** @type {HTMLAnchorElement|null} */
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (!link) return;
    event.preventDefault();
    mark(text, link.hash.slice(1));
  });
  return text;
}

/**
 * Open the rulebook beside the table, at a clause.
 * @param {string} game
 * @param {string|null} clause
 * @param {AbortSignal} signal
 */
export async function openRules(game, clause, signal) {
  try {
    const rules = await book(game);
    const text = within(rulebook(rules, "sheet-"));
    openDialog(t("rulesOf", { title: rules.title }), [text], { kind: "sheet", signal, test: "rules-sheet" });
    if (clause) mark(text, `sheet-${clause.toLowerCase()}`);
  } catch (error) {
    complain(error);
  }
}

/** @param {HTMLElement} text @param {string} id */
function mark(text, id) {
  for (const marked of text.querySelectorAll(".clause-marked")) marked.classList.remove("clause-marked");
  const anchor = id && text.querySelector(`#${CSS.escape(id)}`);
  if (!anchor) return;
  const fold = anchor.closest("details");
  if (fold) fold.open = true;
  (anchor.closest("p, li, tr") ?? anchor).classList.add("clause-marked");
  anchor.scrollIntoView({ block: "center" });
}
