/** Collapsible scoring summary beside the board, loaded when opened. */

import { h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { filling } from "../../ui/arriving.js";

/** @param {string} game @param {AbortSignal} signal */
export function scoringAid(game, signal) {
  const text = h("div", {}, t("loading"));
  const fetched = async (/** @type {AbortSignal} */ patience) => {
    const table = await (await import("../../learning/rules.js")).scoringTable(game, patience);
    return [table.firstElementChild ? table : h("p", {}, t("inRulebook"))];
  };
  const fill = filling(text, fetched, signal);
  const read = () => element.open && fill();
  const element = h(
    "details",
    { class: "scoring-aid", "data-test": "scoring-aid", ontoggle: read },
    h("summary", {}, t("countsHow")),
    text,
  );
  return element;
}
