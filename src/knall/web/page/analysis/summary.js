/** What a match came to: the moments that mattered, and each seat's luck and mistakes. */

import { button, h, linkButton } from "../ui/dom.js";
import { decimal, percent, t } from "../texts/language.js";
/** @import { AnalysisShape, SeatTotalsShape } from "../net/types.js" */

const ALL = 0.5; // a bar is full with so much of the chance to win

/** With its sign, as a share. @param {number} share */
export const gained = (share) => `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;

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
      note.textContent = done ? t("analysed", { n: analysis.simulations }) : t("analysing");
      const decisions = new Map(analysis.decisions.map((one) => [one.number, one]));
      const luck = new Map(analysis.chances.map((one) => [one.number, one]));
      turning.replaceChildren(
        ...analysis.turning.map((number) => {
          const decision = decisions.get(number);
          const best = luck.get(number)?.luck.map((one) => one.mean) ?? [];
          const lucky = best.indexOf(Math.max(...best));
          const what = decision
            ? `${decision.mark} ${t("costs", { cost: percent(decision.cost.mean) })}`
            : t("luckOf", { name: names[lucky], gain: gained(best[lucky] ?? 0) });
          return h(
            "li",
            {},
            button(`${number}. ${say(number)}`, { kind: "moment", "data-moment": number, onclick: () => go(number) }),
            h("small", {}, what),
          );
        }),
      );
      if (!analysis.turning.length) turning.replaceChildren(h("li", {}, t(done ? "nothingTurned" : "analysing")));
      seats.replaceChildren(...analysis.seats.map((one) => seatTotals(names[one.seat], one)));
    },
  };
}

/** @param {string} name @param {SeatTotalsShape} one */
function seatTotals(name, one) {
  const marks = Object.entries(one.marks).map(([mark, n]) => `${n} × ${mark}`);
  const accuracy = one.accuracy === null ? t("noAccuracy") : t("accuracy", { value: decimal(one.accuracy) });
  const loss = one.loss === null ? "" : t("lossEach", { loss: percent(one.loss.mean), n: one.mattered });
  return h(
    "section",
    { class: `seat-total seat-${one.seat}`, "data-seat": one.seat },
    h("h3", {}, h("i"), name),
    bar(t("luck"), one.luck.mean, one.luck.error),
    bar(t("mistakes"), one.own, 0),
    bar(t("byOthers"), one.others, 0),
    h("p", {}, accuracy, " ", h("small", {}, [loss, ...marks].filter(Boolean).join(" · "))),
  );
}

/** @param {string} words @param {number} share @param {number} error */
function bar(words, share, error) {
  const figure = error ? `${gained(share)} ± ${percent(1.96 * error)}` : gained(share);
  const fill = h("i", { class: share < 0 ? "less" : "more" });
  fill.style.setProperty("--part", String(Math.min(1, Math.abs(share) / ALL)));
  return h(
    "div",
    { class: "luck-bar" },
    h("span", {}, words),
    h("div", { class: "track", "aria-hidden": "true" }, fill),
    h("b", {}, figure),
  );
}
