/** Form of a table's settings (options, clock, chat, lot), for new and waiting tables. */

import { get } from "../net/api.js";
import { choice, field, h } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { clockField } from "./clock-field.js";
import { leavingChoice } from "./leaving-choice.js";
/** @import { GameShape, LevelShape, OptionShape, SavedSheet, SeatShape, TableSettings } from "../net/types.js" */

/**
 * Settings as sent: complete, with defaults filled in.
 * @typedef {TableSettings} Settings
 * @typedef {{name: string, element: HTMLElement|null, value: () => boolean|number|string, usual: boolean|number|string, fits: (players: number) => boolean}} OptionField
 */

/** Whether people join such a seat by a link. @param {SeatShape["kind"]} kind */
export const isElsewhere = (kind) => kind === "friend" || kind === "open";

/**
 * My saved sheets by option.
 * @param {GameShape} game
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, SavedSheet[]>>}
 */
export async function keptFor(game, signal) {
  const asked = game.options
    .filter(({ own }) => own !== null)
    .map(async ({ name }) => [name, (await get(`/api/games/${game.name}/own/${name}`, {}, signal)).mine]);
  return Object.fromEntries(await Promise.all(asked));
}

/**
 * The fields with their defaults; `refresh` hides those without effect for the current seats.
 * @param {GameShape} game
 * @param {LevelShape[]} levels
 * @param {Record<string, SavedSheet[]>} mine
 * @param {Settings} chosen
 */
export function settingsFields(game, levels, mine, chosen) {
  const options = game.options.map((option) =>
    optionField(option, game.name, mine[option.name] ?? [], chosen.options?.[option.name]),
  );
  const byLot = h("input", { type: "checkbox", checked: chosen.by_lot ?? false, "data-test": "by-lot" });
  const clock = clockField(chosen);
  const chat = h("input", { type: "checkbox", checked: chosen.chat ?? true, "data-test": "chat-on" });
  const watchers = h("input", {
    type: "checkbox",
    checked: chosen.watchers_talk ?? true,
    "data-test": "watchers-talk",
  });
  const talk = h("div", {}, check(chat, t("chatOn")), check(watchers, t("watchersTalk")));
  const shown = options.flatMap(({ element }) => (element === null ? [] : [element]));
  const leaving = leavingChoice(levels, chosen);
  let playing = game.default_players;
  const rules = h("fieldset", {}, h("legend", {}, t("options")), ...shown);
  return {
    lot: check(byLot, t("byLot"), t("byLotWords")),
    rules,
    leaving: leaving.element,
    more: h("fieldset", {}, h("legend", {}, t("more")), field(t("clock"), clock.element, t("clockWords")), talk),
    /** @param {SeatShape["kind"][]} kinds those who play */
    refresh(kinds) {
      const players = (playing = kinds.length);
      for (const { element, fits } of options) if (element) element.hidden = !fits(players);
      rules.hidden = !options.some(({ element, fits }) => element && fits(players));
      talk.hidden = !kinds.some(isElsewhere);
      leaving.element.hidden = kinds.filter((kind) => kind !== "bot").length < 2; // otherwise any resignation ends the match
    },
    /** @returns {Settings} */
    value: () => ({
      options: Object.fromEntries(
        options.map(({ name, value, usual, fits }) => [name, fits(playing) ? value() : usual]),
      ),
      ...clock.value(),
      chat: chat.checked,
      watchers_talk: watchers.checked,
      by_lot: byLot.checked,
      ...leaving.value(),
    }),
  };
}

/**
 * The field of an option; none if there is no choice.
 * @param {OptionShape} option
 * @param {string} game
 * @param {SavedSheet[]} mine the saved sheets
 * @param {boolean|number|string} [chosen]
 * @returns {OptionField}
 */
function optionField(option, game, mine, chosen) {
  const { name, default: usual } = option;
  const fits = (/** @type {number} */ players) => option.players.includes(players);
  const own = mine.flatMap(({ name: called, value }) => (value === null ? [] : [{ called, value }]));
  const allowed = [...option.allowed, ...own.map(({ value }) => value)];
  const words = [...option.labels, ...own.map(({ called }) => t("ownChoose", { name: called }))];
  if (typeof chosen === "string" && option.own !== null && !allowed.includes(chosen)) {
    allowed.push(chosen); // somebody else's, or deleted since
    words.push(option.own);
  }
  const now = chosen !== undefined && allowed.includes(chosen) ? chosen : usual;
  const test = { "data-test": `option-${name}` };
  if (allowed.length < 2 && option.own === null) return { name, element: null, value: () => usual, usual, fits };
  if (typeof usual === "boolean") {
    const input = h("input", { type: "checkbox", checked: now === true, ...test });
    return { name, element: check(input, option.title, option.meaning), value: () => input.checked, usual, fits };
  }
  const input = choice(
    words.map((one, index) => [index, one]),
    allowed.indexOf(now),
    test,
  );
  const value = () => allowed[Number(input.value)];
  if (option.own === null) return { name, element: field(option.title, input, option.meaning), value, usual, fits };
  const href = `/own/${game}/${name}`;
  const enter = h("a", { href, "data-test": `own-${name}` }, t(mine.length ? "ownEnterMore" : "ownEnter"));
  const title = h("span", { class: "label" }, option.title);
  const only = h("div", { class: "field" }, title, h("span", {}, words[0]), h("small", {}, option.meaning));
  const label = allowed.length < 2 ? only : field(option.title, input, option.meaning);
  return { name, element: h("div", {}, label, enter), value, usual, fits };
}

/** @param {HTMLInputElement} input @param {string} words */
const check = (input, words, hint = "") =>
  h("label", { class: "check" }, input, h("span", {}, words, hint && h("small", {}, hint)));
