/** A new table: who sits where, which options, how fast. */

import { Refused, get, post } from "../net/api.js";
import { keepPromise } from "../match/memory.js";
import { nameInput } from "../ui/dialog.js";
import { choice, field, h } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { entitle, go } from "../router.js";
import { gameNamed, myName, rememberName, site } from "../net/site.js";
import { complain } from "../ui/toast.js";
/** @import { GameShape, LevelShape, NewTable, OptionShape, OwnLine, SeatShape } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

/** @type {SeatShape["kind"][]} */
const KINDS = ["here", "friend", "bot", "open"];
const CLOCKS = [0, 30, 60, 120, 300, 600];

/** @param {Visit} visit */
export async function show({ main, params: [name], signal }) {
  const game = await gameNamed(name);
  if (!game) throw new Refused("unknown", t("noGame", { name }));
  entitle(`${t("newTable")}: ${game.title}`);
  const known = await myName();
  const { levels } = await site();
  const mine = await keptFor(game, signal);
  if (signal.aborted) return;
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, t("newTable"), " ", h("small", {}, game.title)),
    form(game, levels, known, mine),
  );
}

/**
 * What I have kept for each option for which one may bring something.
 * @param {GameShape} game
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, OwnLine[]>>}
 */
async function keptFor(game, signal) {
  const asked = game.options
    .filter(({ own }) => own !== null)
    .map(async ({ name }) => [name, (await get(`/api/games/${game.name}/own/${name}`, {}, signal)).mine]);
  return Object.fromEntries(await Promise.all(asked));
}

/**
 * @param {GameShape} game
 * @param {LevelShape[]} levels
 * @param {string|null} known
 * @param {Record<string, OwnLine[]>} mine
 */
function form(game, levels, known, mine) {
  const seats = h("div", { class: "stack" });
  const rows = game.seats.map((called, number) => seatRow(called, number, levels, known));
  const seatRows = (/** @type {number} */ count) =>
    seats.replaceChildren(...rows.slice(0, count).map((row) => row.element));
  const players = playersChoice(game, seatRows);
  const options = game.options.map((option) => optionField(option, game.name, mine[option.name] ?? []));
  const shown = options.flatMap(({ element }) => (element === null ? [] : [element]));
  const byLot = h("input", { type: "checkbox", "data-test": "by-lot" });
  const clock = choice(
    CLOCKS.map((seconds) => [seconds, clockWords(seconds)]),
    0,
    { "data-test": "clock" },
  );
  const chat = h("input", { type: "checkbox", checked: true, "data-test": "chat-on" });
  const start = h("textarea", { rows: "3", spellcheck: "false", "data-test": "start" });
  const submit = h("button", { class: "button primary large", "data-test": "create" }, t("createTable"));
  seatRows(game.default_players);
  const wanted = () => ({
    game: game.name,
    options: Object.fromEntries(options.map((option) => [option.name, option.value()])),
    seats: rows.slice(0, players.value()).map((row) => row.value()),
    clock: Number(clock.value) || null,
    chat: chat.checked,
    start: start.value.trim() || null,
    by_lot: byLot.checked,
  });
  return h(
    "form",
    { class: "stack", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), create(wanted(), submit)) },
    players.element,
    h("fieldset", {}, h("legend", {}, t("seats")), seats, check(byLot, t("byLot"), t("byLotWords"))),
    shown.length > 0 && h("fieldset", {}, h("legend", {}, t("options")), ...shown),
    h("fieldset", {}, h("legend", {}, t("more")), field(t("clock"), clock, t("clockWords")), check(chat, t("chatOn"))),
    h("details", {}, h("summary", {}, t("startFrom")), field(t("position"), start, t("positionWords"))),
    submit,
  );
}

/** @param {GameShape} game @param {(count: number) => void} changed */
function playersChoice(game, changed) {
  const radio = (/** @type {number} */ count) =>
    h("input", {
      type: "radio",
      name: "players",
      value: count,
      checked: count === game.default_players,
      onchange: () => changed(count),
    });
  const inputs = game.players.map(radio);
  const labels = inputs.map((input) =>
    h("label", { "data-test": `players-${input.value}` }, input, h("span", {}, input.value)),
  );
  return {
    element: h("fieldset", {}, h("legend", {}, t("players")), h("div", { class: "segments" }, ...labels)),
    value: () => Number(inputs.find((input) => input.checked)?.value ?? game.default_players),
  };
}

/** @param {string} called @param {number} number @param {LevelShape[]} levels @param {string|null} known */
function seatRow(called, number, levels, known) {
  const label = (/** @type {string} */ words) => ({ "aria-label": `${called}: ${words}` });
  const kind = choice(
    KINDS.map((one) => [one, t(`kind_${one}`)]),
    number === 0 ? "here" : "friend",
    {
      ...label(t("whoPlays")),
      "data-test": `kind-${number}`,
      onchange: () => refresh(),
    },
  );
  const level = choice(
    levels.map((one) => [one.name, one.title]),
    "normal",
    { ...label(t("level")), "data-test": `level-${number}` },
  );
  const name = nameInput(number === 0 ? known : "", {
    ...label(t("name")),
    placeholder: called,
    required: null,
    "data-test": `name-${number}`,
  });
  const hint = h("small", {});
  const chosen = () => /** @type {SeatShape["kind"]} */ (kind.value);
  const refresh = () => {
    const now = chosen();
    level.hidden = now !== "bot";
    name.hidden = now !== "here";
    const about = levels.find((one) => one.name === level.value)?.about ?? "";
    hint.textContent = now === "bot" ? about : t(`kindWords_${now}`);
  };
  level.addEventListener("change", refresh);
  refresh();
  const value = () => ({
    kind: chosen(),
    level: kind.value === "bot" ? level.value : null,
    name: kind.value === "here" ? name.value.trim() || null : null,
  });
  return { element: h("div", { class: "seat-row" }, h("strong", {}, called), kind, level, name, hint), value };
}

/**
 * A field for an option; none where there is nothing to choose.
 * @param {OptionShape} option
 * @param {string} game
 * @param {OwnLine[]} mine what I have kept for it
 */
function optionField(option, game, mine) {
  const { name } = option;
  const own = mine.flatMap(({ name: called, value }) => (value === null ? [] : [{ called, value }]));
  const allowed = [...option.allowed, ...own.map(({ value }) => value)];
  const words = [...option.words, ...own.map(({ called }) => t("ownChoose", { name: called }))];
  const test = { "data-test": `option-${name}` };
  if (allowed.length < 2 && option.own === null) return { name, element: null, value: () => option.default };
  if (typeof option.default === "boolean") {
    const input = h("input", { type: "checkbox", checked: option.default, ...test });
    return { name, element: check(input, option.title, option.meaning), value: () => input.checked };
  }
  const input = choice(
    words.map((one, index) => [index, one]),
    allowed.indexOf(option.default),
    test,
  );
  const value = () => allowed[Number(input.value)];
  if (option.own === null) return { name, element: field(option.title, input, option.meaning), value };
  const enter = h(
    "a",
    { href: `/own/${game}/${name}`, "data-test": `own-${name}` },
    t(mine.length ? "ownEnterMore" : "ownEnter"),
  );
  const label =
    allowed.length < 2
      ? h(
          "div",
          { class: "field" },
          h("span", { class: "label" }, option.title),
          h("span", {}, words[0]),
          h("small", {}, option.meaning),
        )
      : field(option.title, input, option.meaning);
  return { name, element: h("div", {}, label, enter), value };
}

/** @param {HTMLInputElement} input @param {string} words */
const check = (input, words, hint = "") =>
  h("label", { class: "check" }, input, h("span", {}, words, hint && h("small", {}, hint)));

/** @param {number} seconds */
function clockWords(seconds) {
  if (!seconds) return t("noClock");
  return seconds < 60 ? t("seconds", { n: seconds }) : t("minutes", { n: seconds / 60 });
}

/** @param {NewTable} wanted @param {HTMLButtonElement} submit */
async function create(wanted, submit) {
  submit.disabled = true;
  try {
    const mine = wanted.seats.find((seat) => seat.kind === "here" && seat.name);
    if (mine?.name) await rememberName(mine.name);
    const table = await post("/api/tables", wanted);
    keepPromise(table);
    go(`/table/${table.id}`);
  } catch (error) {
    complain(error);
  } finally {
    submit.disabled = false;
  }
}
