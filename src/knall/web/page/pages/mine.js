/** Page with the list of my matches. */

import { get, post } from "../net/api.js";
import { askFirst } from "../ui/dialog.js";
import { forgetAll } from "../net/storage.js";
import { button, h, icon, linkButton } from "../ui/dom.js";
import { ago, t } from "../texts/language.js";
import { entitle } from "../router.js";
import { attempt, toast } from "../ui/toast.js";
/** @import { ListedTable } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

/** @param {Visit} visit */
export async function show({ main, signal }) {
  entitle(t("mine"));
  const { tables, more } = await get("/api/me/tables", {}, signal);
  main.className = "narrow";
  list(main, tables, more, signal);
}

/**
 * A page of matches, and a button for the next one, whose cursor is `more`.
 * @param {HTMLElement} main
 * @param {ListedTable[]} matches
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
    h(
      "p",
      { class: "row" },
      over.length > 0 && linkButton(t("exercises"), "/exercises", { icon: "learn", "data-test": "exercises" }),
      linkButton(t("analyse"), "/analyse", { icon: "hint", "data-test": "analyse-record" }),
    ),
    matches.length ? h("p", { class: "hint" }, t("mineWords")) : "",
    myData(signal),
  );
}

/** Buttons to delete my data. @param {AbortSignal} signal */
function myData(signal) {
  const chat = () => attempt(async () => (await post("/api/me/chat/delete", {}, signal)) && toast(t("deletedChat")));
  const all = () =>
    attempt(async () => {
      await post("/api/me/delete", {}, signal);
      forgetAll();
      location.assign("/"); // drop the page's state
    });
  const ask = (/** @type {string} */ title, /** @type {string} */ words, /** @type {() => void} */ run) => () =>
    askFirst(title, words, t("deleteYes"), signal, run);
  return h(
    "section",
    { class: "my-data" },
    h("h2", {}, t("myData")),
    h("p", { class: "hint" }, t("myDataWords")),
    h(
      "div",
      { class: "row" },
      button(t("deleteChat"), {
        icon: "chat",
        "data-test": "delete-chat",
        onclick: ask(t("deleteChat"), t("deleteChatWords"), chat),
      }),
      button(t("deleteAll"), {
        icon: "close",
        "data-test": "delete-all",
        onclick: ask(t("deleteAll"), t("deleteAllWords"), all),
      }),
    ),
  );
}

/** Whether it is over, closed, or left by me. @param {ListedTable} match */
const ended = (match) => match.state === "over" || match.state === "closed" || match.gone === "left";

/** Matches as links; those with my turn first. @param {ListedTable[]} matches */
export function matchList(matches) {
  const sorted = [...matches].sort(
    (a, b) => Number(b.your_turn) - Number(a.your_turn) || (a.updated < b.updated ? 1 : -1),
  );
  return h("ul", { class: "matches", "data-test": "matches" }, ...sorted.map((match) => h("li", {}, item(match))));
}

/** Status of a running match. @param {ListedTable} match */
function whatNow({ gone, state, your_turn }) {
  if (gone !== null) return gone === "left" ? "youLeft" : "botForYou";
  return your_turn ? "yourTurn" : /** @type {const} */ (`state_${state}`);
}

/** @param {ListedTable} match */
function item(match) {
  const names = match.seats.map((name) => name ?? "…").join(" · ");
  const state = match.result ?? match.closed ?? t(whatNow(match));
  return h(
    "a",
    { href: `/table/${match.id}`, class: match.your_turn ? "match call" : "match" },
    h("strong", {}, match.title),
    h("span", {}, names),
    h("span", { class: "state" }, match.your_turn ? icon("turn") : "", state),
    h("time", { datetime: match.updated }, ago(match.updated)),
  );
}
