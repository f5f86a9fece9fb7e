/** The home page: games, and my running matches. */

import { get, post } from "../net/api.js";
import { notePromise } from "../match/chance/ledger.js";
import { keepCoach } from "../match/play/coaching.js";
import { progressOf } from "../learning/progress.js";
import { keep, recall } from "../net/storage.js";
import { button, h, icon, linkButton, pressedBy } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { entitle, go } from "../router.js";
import { myName, site } from "../net/site.js";
import { attempt } from "../ui/toast.js";
/** @import { GameShape, ListedTable } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

/** @param {Visit} visit */
export async function show({ main, signal }) {
  entitle("");
  const [{ games }, mine] = await Promise.all([site(), attempt(() => get("/api/me/tables", {}, signal))]);
  const going = ["waiting", "running"];
  const running = (mine?.tables ?? []).filter(({ state, gone }) => going.includes(state) && gone !== "left");
  main.className = "home";
  main.replaceChildren(
    h("section", { class: "hero" }, h("h1", { tabindex: "-1" }, t("heroTitle")), h("p", {}, t("heroWords"))),
    running.length ? await goOn(running) : "",
    h("section", { "aria-labelledby": "games" }, h("h2", { id: "games", class: "unseen" }, t("games")), cards(games)),
  );
}

/** My running matches. @param {ListedTable[]} running */
async function goOn(running) {
  const { matchList } = await import("./mine.js");
  return h("section", { class: "going-on" }, h("h2", {}, t("goOn")), matchList(running));
}

/** @param {GameShape[]} games */
function cards(games) {
  return h("ul", { class: "cards" }, ...games.map((game) => h("li", { class: "card" }, ...card(game))));
}

/** @param {GameShape} game */
function card(game) {
  const { name } = game;
  const link = (/** @type {string} */ words, /** @type {string} */ path, more = {}) =>
    linkButton(words, `/${path}/${name}`, { "data-test": `${path}-${name}`, ...more });
  return [
    h(
      "div",
      { class: "card-picture" },
      h("img", { class: "behind", src: game.picture, alt: "", loading: "lazy", fetchpriority: "low" }),
      h("img", { src: game.picture, alt: "", width: "400", height: "266", loading: "lazy", fetchpriority: "low" }),
    ),
    h(
      "div",
      { class: "card-body" },
      h("h3", {}, game.title),
      h("p", {}, game.about),
      h("p", { class: "facts" }, fact("people", people(game)), fact("time", minutes(game)), about(game)),
      h(
        "div",
        { class: "card-actions" },
        button(t("playNow"), {
          kind: "primary wide",
          icon: "play",
          "aria-label": t("playNowOf", { title: game.title }),
          "data-test": `play-now-${name}`,
          onclick: (/** @type {Event} */ event) => playOrAsk(game, pressedBy(event)),
        }),
        game.lesson ? lessonLink(name, link) : null,
        link(t("newTable"), "new"),
        link(t("rules"), "rules"),
      ),
    ),
  ];
}

/**
 * The link to the lesson, with its progress.
 * @param {string} name
 * @param {(words: string, path: string, more?: object) => HTMLElement} link
 */
function lessonLink(name, link) {
  const progress = progressOf(name);
  if (progress === "done") return link(t("learned"), "learn", { icon: "check", "data-progress": progress });
  return link(t(progress === "begun" ? "learnOn" : "learn"), "learn", { "data-progress": progress });
}

/** @param {string} symbol @param {string} words */
const fact = (symbol, words) => h("span", {}, icon(symbol), words);
/** @param {GameShape} game */
const people = ({ players }) => t("playersFromTo", { from: players[0], to: players[players.length - 1] });
/** @param {GameShape} game */
const minutes = (game) => t("minutesFromTo", { from: game.minutes[0], to: game.minutes[1] });

/** @param {GameShape} game */
const about = ({ name, title, background }) =>
  background &&
  h(
    "a",
    { href: `/about/${name}`, "aria-label": t("aboutGame", { title }), "data-test": `about-${name}` },
    t("aboutThisGame"),
  );

/** Asks newcomers once per game whether to learn it first. @param {GameShape} game @param {HTMLButtonElement} pressed */
async function playOrAsk(game, pressed) {
  if (!game.lesson || recall(`met.${game.name}`) !== null || progressOf(game.name) === "done")
    return playNow(game, pressed);
  const { askNewcomer } = await import("../new-table/newcomer.js");
  return askNewcomer(game, (coached) => playNow(game, pressed, { coached }));
}

/**
 * Create a table against bots; with a coach, against an easy one.
 * @param {GameShape} game
 * @param {HTMLButtonElement} pressed
 * @param {{coached?: boolean}} wish
 */
export async function playNow(game, pressed, { coached = false } = {}) {
  pressed.disabled = true;
  keep(`met.${game.name}`, "yes");
  if (coached) keepCoach(true);
  const bot = { kind: "bot", level: coached ? "easy" : "normal", name: null };
  const seats = [{ kind: "here", level: null, name: await myName() }, ...Array(game.default_players - 1).fill(bot)];
  const table = await attempt(() =>
    post("/api/tables", { game: game.name, options: {}, seats, clock: null, chat: false, start: null, by_lot: false }),
  );
  pressed.disabled = false;
  if (!table) return;
  notePromise(table);
  go(`/table/${table.id}`);
}
