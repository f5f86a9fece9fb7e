/** What the pieces touched so far mean, and what is missing. */

import { button, h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
/** @import { MoveShape } from "../../net/types.js" */

const FEW = 2; // so many moves are offered as they are, even if something is still to be touched
const MOST_NAMED = 3; // so many missing pieces are named

/**
 * What was touched last, the moves that are meant already, or what is still to be touched; and the way back.
 * @param {string[]} touched
 * @param {{fitting: MoveShape[], complete: MoveShape[], next: Set<string>}} leftOpen
 * @param {(id: string) => string} title what a piece is called
 * @param {{play: (move: MoveShape) => void, back: () => void}} tell
 */
export function prompt(touched, { fitting, complete, next }, title, tell) {
  const kind = complete.length ? "primary" : "small"; // what was not meant yet is not pressed upon anybody
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

/** What is still to be touched, by name if that is little. @param {string[]} titles @param {boolean} may it may also be left as it is */
function missing(titles, may) {
  const names = [...new Set(titles.map(shortly))].filter(Boolean);
  if (may) return t("orGoOnTouching");
  if (names.length === 1) return t("onlyMissing", { what: names[0] });
  if (names.length && names.length <= MOST_NAMED) return t("missing", { what: names.join(" · ") });
  return t("goOnTouching");
}

/** The beginning of a title: what the piece is, without what is to be said about it. @param {string} title */
export const shortly = (title) => title.split(/[.;:(]/)[0].trim();

/** With a full stop. @param {string} title */
const ended = (title) => (/[.!?]$/.test(title) ? title : `${title}.`);
