/** The list of my matches. */

import { get } from "../net/api.js";
import { h, icon, linkButton } from "../ui/dom.js";
import { ago, t } from "../texts/language.js";
import { entitle } from "../router.js";

/** @param {import("../net/types.js").Visit} visit */
export async function show({ main, signal }) {
  entitle(t("mine"));
  const matches = await get("/api/me/tables", {}, signal);
  const going = matches.filter((match) => match.state !== "over");
  const over = matches.filter((match) => match.state === "over");
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, t("mine")),
    ...(matches.length ? [] : [h("p", {}, t("noMatches")), linkButton(t("toHome"), "/", { kind: "primary" })]),
    ...(going.length ? [h("h2", {}, t("goingOn")), matchList(going)] : []),
    ...(over.length ? [h("h2", {}, t("finished")), matchList(over)] : []),
    matches.length ? h("p", { class: "hint" }, t("mineWords")) : "",
  );
}

/** Matches as links; those that wait for me first. @param {import("../net/types.js").Entry[]} matches */
export function matchList(matches) {
  const sorted = [...matches].sort(
    (a, b) => Number(b.your_turn) - Number(a.your_turn) || (a.updated < b.updated ? 1 : -1),
  );
  return h("ul", { class: "matches", "data-test": "matches" }, ...sorted.map((match) => h("li", {}, item(match))));
}

function item(match) {
  const names = match.seats.map((name) => name ?? "…").join(" · ");
  const state = match.result ?? t(match.your_turn ? "yourTurn" : `state_${match.state}`);
  return h(
    "a",
    { href: `/table/${match.id}`, class: match.your_turn ? "match call" : "match" },
    h("strong", {}, match.title),
    h("span", {}, names),
    h("span", { class: "state" }, match.your_turn ? icon("turn") : "", state),
    h("time", { datetime: match.updated }, ago(match.updated)),
  );
}
