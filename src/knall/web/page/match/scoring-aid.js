/** What counts how much, beside the board: a fold that is read when somebody opens it. */

import { h } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { attempt } from "../ui/toast.js";

/** @param {string} game */
export function scoringAid(game) {
  const text = h("div", {}, t("loading"));
  const read = () =>
    attempt(async () => {
      if (!element.open || text.firstElementChild) return;
      const table = await (await import("../pages/rules.js")).scoringTable(game);
      text.replaceChildren(table.firstElementChild ? table : h("p", {}, t("inRulebook")));
    });
  const element = h(
    "details",
    { class: "scoring-aid", "data-test": "scoring-aid", ontoggle: read },
    h("summary", {}, t("countsHow")),
    text,
  );
  return element;
}
