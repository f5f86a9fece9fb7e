/** List of decisions with marks, and the details of the selected one. */

import { button, choice, h, refill, valueOf } from "../ui/dom.js";
import { decimal, percent, signedPercent, t } from "../texts/language.js";
/** @import { AnalysisShape, DecisionShape, LuckShape } from "../net/types.js" */

/** CSS classes of marks. @type {Record<string, string>} */
const KINDS = { "?!": "slight", "?": "clear", "??": "grave" };

/** @param {{names: string[], mine: number[], go: (number: number) => void}} about */
export function decisionList({ names, mine, go }) {
  const list = h("ol", { class: "decisions", "data-test": "decisions" });
  let which = mine.length === 1 ? String(mine[0]) : "all";
  let number = 0;
  /** @type {DecisionShape[]} */
  let all = [];
  /** @type {[string, string][]} */
  const kinds = [
    ["all", t("allDecisions")],
    ["marked", t("onlyMarked")],
    ...names.map((name, seat) => /** @type {[string, string]} */ ([String(seat), name])),
  ];
  const fits = (/** @type {DecisionShape} */ one) =>
    which === "all" || (which === "marked" ? one.mark !== "" : one.seat === Number(which));
  const draw = () => {
    const shown = all.filter(fits);
    refill(
      list,
      ...shown.map((one) =>
        h(
          "li",
          { class: kindOf(one), "data-moment": one.number },
          h(
            "button",
            {
              type: "button",
              "data-test": `decision-${one.number}`,
              "aria-current": one.number === number && "true",
              onclick: () => go(one.number),
            },
            h("span", { class: "number" }, `${one.number}.`),
            h("span", {}, one.say),
            h("b", { class: "mark" }, one.mark),
          ),
        ),
      ),
    );
    if (!shown.length)
      list.replaceChildren(h("li", { class: "hint" }, t(which === "marked" ? "nothingMarked" : "noDecisions")));
    const here = /** @type {HTMLElement|null} */ (list.querySelector("[aria-current]"));
    if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2; // without scrolling the page
  };
  const filter = choice(kinds, which, {
    "aria-label": t("whichDecisions"),
    "data-test": "which",
    onchange: (/** @type {Event} */ event) => ((which = valueOf(event)), draw()),
  });
  return {
    element: h("div", { class: "stack" }, filter, list),
    /** @param {AnalysisShape} analysis */
    update(analysis) {
      all = analysis.decisions;
      draw();
    },
    /** @param {number} at */
    mark(at) {
      number = at;
      draw();
    },
  };
}

/** CSS class of a decision. @param {DecisionShape} one */
export const kindOf = (one) => KINDS[one.mark] ?? "";

/** Whether another move was significantly better. @param {DecisionShape} one */
export const isWorse = (one) => one.verdict === "worse";

/**
 * Details of a decision, addressed to its player.
 * @param {DecisionShape} one
 * @param {string} to the player's name, unless it is the reader
 * @param {(picks: string[]) => void} point
 */
export function decisionVerdict(one, to, point) {
  const cost = isWorse(one) ? figures(one) : "";
  const moves = one.moves.map((move) =>
    h(
      "li",
      {
        class: move.move === one.move ? "played" : "",
        onpointerenter: () => point(move.picks),
        onpointerleave: () => point([]),
      },
      h("span", {}, move.say),
      h("b", {}, percent(move.win.mean)),
      h("small", {}, `± ${percent(1.96 * move.win.error)}`),
    ),
  );
  return h(
    "section",
    { class: `verdict ${kindOf(one)}`, "aria-live": "polite", "data-test": "verdict" },
    to && h("p", { class: "hint", "data-test": "told-to" }, t("toldTo", { name: to })),
    h("p", { class: "said" }, h("b", { class: "mark" }, one.mark), " ", one.sentence),
    cost && h("p", { "data-test": "cost" }, cost),
    one.reasons.length > 0 && h("ul", {}, ...one.reasons.map((reason) => h("li", {}, reason))),
    moves.length > 1 &&
      h("details", {}, h("summary", {}, t("movesCompared")), h("ol", { class: "compared" }, ...moves)),
  );
}

/** Details of a chance event: the luck of each seat. @param {LuckShape} one @param {string[]} names */
export function luckOfEvent({ luck }, names) {
  return h(
    "section",
    { class: "verdict", "aria-live": "polite", "data-test": "luck-of-event" },
    h("p", {}, t("luckOfEvent")),
    h(
      "ul",
      {},
      ...luck.map(({ mean, error }, seat) =>
        h("li", {}, `${names[seat]}: ${signedPercent(mean)} ± ${percent(1.96 * error)}`),
      ),
    ),
  );
}

/** @param {DecisionShape} one */
function figures({ cost, points }) {
  const share = `${percent(cost.mean)} ± ${percent(1.96 * cost.error)}`;
  const told = Math.abs(points.mean) >= 0.05 && Math.abs(points.mean) > 1.96 * points.error;
  const more = { points: `${decimal(Math.abs(points.mean))} ± ${decimal(1.96 * points.error)}` };
  const inPoints = told ? t(points.mean > 0 ? "costsPoints" : "gainsPoints", more) : "";
  return `${t("costsChance", { cost: share })} ${inPoints}`.trim();
}

/** A button in a fixed position. @param {string} words @param {string} icon @param {string} test @param {() => void} onclick */
export const step = (words, icon, test, onclick) => button(words, { icon, quiet: true, "data-test": test, onclick });
