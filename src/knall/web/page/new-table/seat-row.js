/** The form row of a seat. */

import { nameInput } from "../ui/dialog.js";
import { choice, h } from "../ui/dom.js";
import { t } from "../texts/language.js";
/** @import { LevelShape, NewSeat, SeatShape } from "../net/types.js" */

/** @type {SeatShape["kind"][]} */
const KINDS = ["here", "friend", "bot", "open"];
const USUAL = "normal";

/**
 * @param {{called: string, number: number, levels: LevelShape[], chosen: NewSeat, known: string|null}} seat
 *   chosen: the default; known: the guest's name
 * @param {() => void} changed called for another kind
 */
export function seatRow({ called, number, levels, chosen, known }, changed) {
  const label = (/** @type {string} */ words) => ({ "aria-label": `${called}: ${words}` });
  const kind = choice(
    KINDS.map((one) => [one, t(`kind_${one}`)]),
    chosen.kind,
    { ...label(t("whoPlays")), "data-test": `kind-${number}`, onchange: () => (refresh(), changed()) },
  );
  const offered = (/** @type {string|null|undefined} */ name) => levels.find((one) => one.name === name)?.name;
  const level = choice(
    levels.map((one) => [one.name, one.title]),
    offered(chosen.level) ?? offered(USUAL) ?? levels[0].name,
    { ...label(t("level")), "data-test": `level-${number}`, onchange: () => refresh() },
  );
  const name = nameInput(number === 0 ? known : (chosen.name ?? ""), {
    ...label(t("name")),
    placeholder: called,
    required: null,
    "data-test": `name-${number}`,
  });
  const hint = h("small", {});
  const now = () => /** @type {SeatShape["kind"]} */ (kind.value);
  const words = (/** @type {SeatShape["kind"]} */ one) => {
    if (one === "bot") return levels.find(({ name: found }) => found === level.value)?.about ?? "";
    return t(one === "here" && number === 0 ? "kindWords_you" : `kindWords_${one}`);
  };
  const refresh = () => {
    level.hidden = now() !== "bot" || levels.length < 2;
    name.hidden = now() !== "here";
    hint.textContent = words(now());
  };
  refresh();
  return {
    element: h("div", { class: "seat-row" }, h("strong", {}, called), kind, level, name, hint),
    kind: now,
    /** Set the kind of seat. @param {SeatShape["kind"]} other */
    become(other) {
      kind.value = other;
      refresh();
    },
    /** @returns {NewSeat} */
    value: () => ({
      kind: now(),
      level: now() === "bot" ? level.value : null,
      name: now() === "here" ? name.value.trim() || null : null,
    }),
  };
}
