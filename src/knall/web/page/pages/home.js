/** The home page: the games, and my matches that are going on. */

import { get, post } from "../net/api.js";
import { keepPromise } from "../match/memory.js";
import { button, h, icon, linkButton, pressedBy } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { entitle, go } from "../router.js";
import { myName, site } from "../net/site.js";
import { attempt } from "../ui/toast.js";
/** @import { GameShape, TableLine } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

/** @param {Visit} visit */
export async function show({ main, signal }) {
  entitle("");
  const [{ games }, mine] = await Promise.all([site(), attempt(() => get("/api/me/tables", {}, signal))]);
  const going = ["waiting", "running"];
  const running = (mine?.tables ?? []).filter((match) => going.includes(match.state));
  main.className = "home";
  main.replaceChildren(
    h("section", { class: "hero" }, h("h1", { tabindex: "-1" }, t("heroTitle")), h("p", {}, t("heroWords"))),
    running.length ? await goOn(running) : "",
    h("section", { "aria-labelledby": "games" }, h("h2", { id: "games", class: "unseen" }, t("games")), cards(games)),
  );
}

/** My matches that are going on. @param {TableLine[]} running */
async function goOn(running) {
  const { matchList } = await import("./mine.js");
  return h("section", { class: "mine" }, h("h2", {}, t("goOn")), matchList(running));
}

/** @param {GameShape[]} games */
function cards(games) {
  return h("ul", { class: "cards" }, ...games.map((game) => h("li", { class: "card" }, ...card(game))));
}

/** @param {GameShape} game */
function card(game) {
  const { name } = game;
  const link = (/** @type {string} */ words, /** @type {string} */ path) =>
    linkButton(words, `/${path}/${name}`, { "data-test": `${path}-${name}` });
  return [
    h("img", { src: game.picture, alt: "", width: "400", height: "300" }),
    h(
      "div",
      { class: "card-body" },
      h("h3", {}, game.title),
      h("p", {}, game.about),
      h("p", { class: "facts" }, fact("people", people(game)), fact("time", minutes(game))),
      h(
        "div",
        { class: "card-actions" },
        button(t("playNow"), {
          kind: "primary wide",
          icon: "play",
          "aria-label": t("playNowOf", { title: game.title }),
          "data-test": `play-now-${name}`,
          onclick: (/** @type {Event} */ event) => playNow(game, pressedBy(event)),
        }),
        game.lesson ? link(t("learn"), "learn") : null,
        link(t("newTable"), "new"),
        link(t("rules"), "rules"),
      ),
    ),
  ];
}

/** @param {string} symbol @param {string} words */
const fact = (symbol, words) => h("span", {}, icon(symbol), words);
/** @param {GameShape} game */
const people = ({ players }) => t("playersFromTo", { from: players[0], to: players[players.length - 1] });
/** @param {GameShape} game */
const minutes = (game) => t("minutesFromTo", { from: game.minutes[0], to: game.minutes[1] });

/** A table against bots, at once. @param {GameShape} game @param {HTMLButtonElement} pressed */
export async function playNow(game, pressed) {
  pressed.disabled = true;
  const bot = { kind: "bot", level: "normal", name: null };
  const seats = [{ kind: "here", level: null, name: await myName() }, ...Array(game.default_players - 1).fill(bot)];
  const table = await attempt(() =>
    post("/api/tables", { game: game.name, options: {}, seats, clock: null, chat: false, start: null }),
  );
  pressed.disabled = false;
  if (!table) return;
  keepPromise(table);
  go(`/table/${table.id}`);
}
