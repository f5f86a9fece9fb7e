/** Summary of an analysis: turning points, and each seat's luck and mistakes. */

import { button, h, linkButton, refill } from "../ui/dom.js";
import { percent, signedPercent, t, whole } from "../texts/language.js";
/** @import { AnalysisShape, SeatTotalsShape } from "../net/types.js" */

const ALL = 0.5; // win chance of a full bar, unless the match has a larger figure
const GRAVEST = ["??", "?", "?!"];

/** @param {{names: string[], go: (number: number) => void, say: (number: number) => string}} about */
export function summary({ names, go, say }) {
  const turning = h("ol", { class: "turning", "data-test": "turning" });
  const seats = h("div", { class: "totals", "data-test": "totals" });
  const progress = h("progress", { max: "1", value: "0", "aria-label": t("analysing"), "data-test": "progress" });
  const note = h("p", { class: "hint", role: "status", "data-test": "progress-words" }, t("analysing"));
  return {
    element: h(
      "div",
      { class: "stack" },
      progress,
      note,
      h("h2", {}, t("turning")),
      turning,
      h("h2", {}, t("luckAndSkill")),
      seats,
      linkButton(t("guide"), "/guide", { icon: "book", kind: "small", "data-test": "to-guide" }),
    ),
    /** @param {AnalysisShape} analysis */
    update(analysis) {
      const done = analysis.progress >= 1;
      progress.hidden = done;
      progress.value = analysis.progress;
      note.textContent = done
        ? t("analysed", { n: analysis.simulations, simulations: whole(analysis.simulations) })
        : t("analysing");
      const decisions = new Map(analysis.decisions.map((one) => [one.number, one]));
      const luck = new Map(analysis.chances.map((one) => [one.number, one]));
      refill(
        turning,
        ...analysis.turning.map((number) => {
          const decision = decisions.get(number);
          const best = luck.get(number)?.luck.map((one) => one.mean) ?? [];
          const lucky = best.indexOf(Math.max(...best));
          const what = decision
            ? `${decision.mark} ${t("costs", { cost: percent(decision.cost.mean) })}`
            : t("luckOf", { name: names[lucky], gain: signedPercent(best[lucky] ?? 0) });
          return h(
            "li",
            {},
            button(`${number}. ${say(number)}`, {
              kind: "moment",
              "data-test": `turning-${number}`,
              onclick: () => go(number),
            }),
            h("small", {}, what),
          );
        }),
      );
      if (!analysis.turning.length) turning.replaceChildren(h("li", {}, t(done ? "nothingTurned" : "analysing")));
      const figures = analysis.seats.flatMap((one) => [one.luck.mean, one.own, one.others, one.rest]);
      const full = Math.max(ALL, ...figures.map(Math.abs));
      seats.replaceChildren(...analysis.seats.map((one) => seatTotals(names[one.seat], one, full)));
    },
  };
}

/** @param {string} name @param {SeatTotalsShape} one @param {number} full */
function seatTotals(name, one, full) {
  const marks = GRAVEST.filter((mark) => one.marks[mark]).map((mark) => `${one.marks[mark]} × ${mark}`);
  const accuracy = one.accuracy === null ? t("noAccuracy") : t("accuracy", { value: whole(one.accuracy) });
  const account = { start: percent(one.start), result: percent(one.result) };
  const loss = one.loss === null ? "" : t("lossEach", { loss: percent(one.loss.mean), n: one.mattered });
  return h(
    "section",
    { class: `seat-total seat-${one.seat}`, "data-seat": one.seat },
    h("h3", {}, h("i"), name),
    bar(t("luck"), one.luck.mean, full, one.luck.error),
    bar(t("mistakes"), one.own, full),
    bar(t("byOthers"), one.others, full),
    bar(t("unexplained"), one.rest, full),
    h("p", { "data-test": "account" }, h("small", {}, t("account", account))),
    h("p", {}, accuracy, " ", h("small", {}, [loss, ...marks].filter(Boolean).join(" · "))),
  );
}

/** @param {string} words @param {number} share @param {number} full what fills the bar @param {number} error */
function bar(words, share, full, error = 0) {
  const figure = error ? `${signedPercent(share)} ± ${percent(1.96 * error)}` : signedPercent(share);
  const fill = h("i", { class: share < 0 ? "less" : "more" });
  fill.style.setProperty("--part", String(Math.abs(share) / full));
  return h(
    "div",
    { class: "luck-bar" },
    h("span", {}, words),
    h("div", { class: "track", "aria-hidden": "true" }, fill),
    h("b", {}, figure),
  );
}
