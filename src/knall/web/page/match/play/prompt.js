/** Prompt for a partly touched move: what it means so far, and what is missing. */

import { button, h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
/** @import { MoveShape } from "../../net/types.js" */

const FEW = 2; // up to this many moves are offered as buttons, even if incomplete
const MOST_NAMED = 3; // up to this many missing pieces are named

/**
 * The last touch, the complete moves or the missing pieces, and a back button.
 * @param {string[]} touched
 * @param {{fitting: MoveShape[], complete: MoveShape[], next: Set<string>}} leftOpen
 * @param {(id: string) => string} title the name of a piece
 * @param {{play: (move: MoveShape) => void, back: () => void}} tell
 */
export function prompt(touched, { fitting, complete, next }, title, tell) {
  const kind = complete.length ? "primary" : "small"; // an incomplete move is not emphasised
  const offer = (/** @type {MoveShape} */ move) =>
    button(move.say, { kind, "data-choice": move.move, onclick: () => tell.play(move) });
  const offered = complete.length ? complete : fitting.length <= FEW ? fitting : [];
  const what = title(touched[touched.length - 1]);
  return [
    !complete.length && what !== "" && h("p", { class: "hint", "data-test": "touched" }, ended(what)),
    next.size > 0 && h("p", { "data-test": "missing" }, missing([...next].map(title), complete.length > 0)),
    ...offered.map(offer),
    button(t("takeBack"), { kind: "small", icon: "close", "data-test": "take-back", onclick: tell.back }),
  ].filter((one) => one !== false);
}

/** The missing pieces, by name if few. @param {string[]} titles @param {boolean} may whether a complete move is possible already */
function missing(titles, may) {
  const names = [...new Set(titles.map(shortly))].filter(Boolean);
  if (may) return t("orGoOnTouching");
  if (names.length === 1) return t("onlyMissing", { what: names[0] });
  if (names.length && names.length <= MOST_NAMED) return t("missing", { what: names.join(" · ") });
  return t("goOnTouching");
}

/** The name in a piece's title, without its description. @param {string} title */
export const shortly = (title) => title.split(/[.;:(]/)[0].trim();

/** With a full stop. @param {string} title */
const ended = (title) => (/[.!?]$/.test(title) ? title : `${title}.`);
