/** The form of a new table: seats, options, clock. */

import { Refused, post } from "../net/api.js";
import { notePromise } from "../match/chance/ledger.js";
import { field, h } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { entitle, go } from "../router.js";
import { gameNamed, myName, rememberName, site } from "../net/site.js";
import { complain } from "../ui/toast.js";
import { lastChoice, rememberChoice } from "./last-choice.js";
import { seatRow } from "./seat-row.js";
import { isElsewhere, keptFor, settingsFields } from "./table-settings.js";
/** @import { GameShape, LevelShape, NewSeat, NewTable, SavedSheet, SeatShape } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

/** Presets: the kind of all other seats. @type {Record<"bots"|"friends"|"screen", SeatShape["kind"]>} */
const PRESETS = { bots: "bot", friends: "friend", screen: "here" };
/** @typedef {keyof typeof PRESETS} Preset */

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
 * @param {GameShape} game
 * @param {LevelShape[]} levels
 * @param {string|null} known
 * @param {Record<string, SavedSheet[]>} mine
 */
function form(game, levels, known, mine) {
  const last = lastChoice(game);
  const others = { .../** @type {NewSeat} */ (last.seats[1] ?? { kind: "friend" }), name: null };
  const seats = h("div", { class: "stack" });
  const rows = game.seats.map((called, number) =>
    seatRow({ called, number, levels, chosen: last.seats[number] ?? others, known }, () => refresh()),
  );
  const players = playersChoice(game, last.players, () => refresh());
  const presets = presetChoice((preset) => {
    for (const row of rows.slice(1)) row.become(PRESETS[preset]);
    rows[0].become("here");
    refresh();
  });
  const settings = settingsFields(game, levels, mine, last);
  const start = h("textarea", { rows: "3", spellcheck: "false", "data-test": "start" });
  const position = h("details", {}, h("summary", {}, t("startFrom")), field(t("position"), start, t("positionWords")));
  const submit = h("button", { class: "button primary large", "data-test": "create" }, t("createTable"));
  const playing = () => rows.slice(0, players.value());
  const refresh = () => {
    const kinds = playing().map((row) => row.kind());
    seats.replaceChildren(...playing().map((row) => row.element));
    presets.show(presetOf(kinds));
    settings.refresh(kinds);
    position.hidden = !game.open && kinds.some(isElsewhere); // setting up hidden cards would reveal them
  };
  refresh();
  const wanted = () => ({
    game: game.name,
    ...settings.value(),
    seats: playing().map((row) => row.value()),
    start: (!position.hidden && start.value.trim()) || null,
  });
  return h(
    "form",
    { class: "stack", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), create(wanted(), submit)) },
    presets.element,
    players.element,
    h("fieldset", {}, h("legend", {}, t("seats")), seats, settings.lot),
    settings.rules,
    settings.leaving,
    settings.more,
    position,
    submit,
  );
}

/** The preset of these seats; null: mixed. @param {SeatShape["kind"][]} kinds */
function presetOf([first, ...others]) {
  const ways = /** @type {Preset[]} */ (Object.keys(PRESETS));
  return (first === "here" && ways.find((way) => others.every((kind) => kind === PRESETS[way]))) || null;
}

/** Buttons of the presets. @param {(preset: Preset) => void} chosen */
function presetChoice(chosen) {
  const ways = /** @type {Preset[]} */ (Object.keys(PRESETS));
  const inputs = ways.map((way) =>
    h("input", { type: "radio", name: "preset", value: way, onchange: () => chosen(way) }),
  );
  const labels = inputs.map((input) => {
    const way = /** @type {Preset} */ (input.value);
    return h("label", { "data-test": `preset-${way}` }, input, h("span", {}, t(`preset_${way}`)));
  });
  return {
    element: h("fieldset", {}, h("legend", {}, t("presets")), h("div", { class: "segments wide" }, ...labels)),
    show: (/** @type {Preset|null} */ now) => inputs.forEach((input) => (input.checked = input.value === now)),
  };
}

/** @param {GameShape} game @param {number} chosen @param {() => void} changed */
function playersChoice(game, chosen, changed) {
  const radio = (/** @type {number} */ count) =>
    h("input", { type: "radio", name: "players", value: count, checked: count === chosen, onchange: changed });
  const inputs = game.players.map(radio);
  const labels = inputs.map((input) =>
    h("label", { "data-test": `players-${input.value}` }, input, h("span", {}, input.value)),
  );
  const element = h("fieldset", {}, h("legend", {}, t("players")), h("div", { class: "segments" }, ...labels));
  element.hidden = inputs.length < 2;
  return { element, value: () => Number(inputs.find((input) => input.checked)?.value ?? chosen) };
}

/** @param {NewTable} wanted @param {HTMLButtonElement} submit */
async function create(wanted, submit) {
  submit.disabled = true;
  try {
    const mine = wanted.seats.find((seat) => seat.kind === "here" && seat.name);
    if (mine?.name) await rememberName(mine.name);
    const table = await post("/api/tables", wanted);
    rememberChoice(wanted);
    notePromise(table);
    go(`/table/${table.id}`);
  } catch (error) {
    complain(error);
  } finally {
    submit.disabled = false;
  }
}
