/** The list of my matches. */

import { get } from "../net/api.js";
import { button, h, icon, linkButton } from "../ui/dom.js";
import { ago, t } from "../texts/language.js";
import { entitle } from "../router.js";
import { attempt } from "../ui/toast.js";
/** @import { TableLine } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

/** @param {Visit} visit */
export async function show({ main, signal }) {
  entitle(t("mine"));
  const { tables, more } = await get("/api/me/tables", {}, signal);
  main.className = "narrow";
  list(main, tables, more, signal);
}

/**
 * The matches that were fetched, and a button for those before; `more`: where they begin.
 * @param {HTMLElement} main
 * @param {TableLine[]} matches
 * @param {string|null} more
 * @param {AbortSignal} signal
 */
function list(main, matches, more, signal) {
  const going = matches.filter((match) => !ended(match));
  const over = matches.filter(ended);
  const fetchMore = async () => {
    const next = await attempt(() => get("/api/me/tables", { before: more }, signal));
    if (next) list(main, [...matches, ...next.tables], next.more, signal);
  };
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, t("mine")),
    ...(matches.length ? [] : [h("p", {}, t("noMatches")), linkButton(t("toHome"), "/", { kind: "primary" })]),
    ...(going.length ? [h("h2", {}, t("goingOn")), matchList(going)] : []),
    ...(over.length ? [h("h2", {}, t("finished")), matchList(over)] : []),
    more === null ? "" : button(t("showMore"), { "data-test": "more-matches", onclick: fetchMore }),
    matches.length ? h("p", { class: "hint" }, t("mineWords")) : "",
  );
}

/** Is it over, or closed? @param {TableLine} match */
const ended = (match) => match.state === "over" || match.state === "closed";

/** Matches as links; those that wait for me first. @param {TableLine[]} matches */
export function matchList(matches) {
  const sorted = [...matches].sort(
    (a, b) => Number(b.your_turn) - Number(a.your_turn) || (a.updated < b.updated ? 1 : -1),
  );
  return h("ul", { class: "matches", "data-test": "matches" }, ...sorted.map((match) => h("li", {}, item(match))));
}

/** @param {TableLine} match */
function item(match) {
  const names = match.seats.map((name) => name ?? "…").join(" · ");
  const state = match.result ?? match.closed ?? t(match.your_turn ? "yourTurn" : `state_${match.state}`);
  return h(
    "a",
    { href: `/table/${match.id}`, class: match.your_turn ? "match call" : "match" },
    h("strong", {}, match.title),
    h("span", {}, names),
    h("span", { class: "state" }, match.your_turn ? icon("turn") : "", state),
    h("time", { datetime: match.updated }, ago(match.updated)),
  );
}
