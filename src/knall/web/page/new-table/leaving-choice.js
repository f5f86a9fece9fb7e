/** Settings for players who resign or are away. */

import { choice, field, h } from "../ui/dom.js";
import { t } from "../texts/language.js";
/** @import { LevelShape, TableSettings } from "../net/types.js" */

const AWAY = [60, 180, 600, 3600, 86400]; // seconds
const USUAL = 180;

/** @param {LevelShape[]} levels @param {TableSettings} chosen at first */
export function leavingChoice(levels, chosen) {
  const leaving = choice(
    [
      ["bot", t("leaving_bot")],
      ["end", t("leaving_end")],
    ],
    chosen.leaving ?? "bot",
    { "data-test": "leaving" },
  );
  const offered = (/** @type {string|null|undefined} */ wanted) => levels.find(({ name }) => name === wanted);
  const usual = offered(chosen.stand_in) ?? offered("normal") ?? levels[0];
  const level = choice(
    levels.map(({ name, title }) => [name, title]),
    usual.name,
    { "data-test": "stand-in-level" },
  );
  const times = [...new Set([...AWAY, chosen.away_after ?? USUAL])].sort((one, other) => one - other);
  const away = choice(
    times.map((seconds) => [seconds, awayWords(seconds)]),
    chosen.away_after ?? USUAL,
    { "data-test": "away-after" },
  );
  return {
    element: h(
      "fieldset",
      {},
      h("legend", {}, t("comeAndGo")),
      field(t("leavingLabel"), leaving),
      field(t("awayLabel"), away, t("awayWords")),
      levels.length > 1 && field(t("standInLabel"), level),
    ),
    /** @returns {Pick<TableSettings, "leaving"|"stand_in"|"away_after">} */
    value: () => ({
      leaving: leaving.value === "end" ? "end" : "bot",
      stand_in: level.value,
      away_after: Number(away.value),
    }),
  };
}

/** @param {number} seconds */
function awayWords(seconds) {
  if (seconds < 3600) return t("minutes", { n: seconds / 60 });
  return t(seconds < 86400 ? "anHour" : "aDay");
}
