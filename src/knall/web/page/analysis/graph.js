/** Graph of each seat's win chance by event; click, drag or step through it. */

import { h, s } from "../ui/dom.js";
import { percent, t } from "../texts/language.js";
import { kindOf } from "./decisions.js";
import { curve, momentAt } from "./figures.js";
/** @import { AnalysisShape } from "../net/types.js" */

const MARK = 5; // radius of a mark

/**
 * @param {{length: number, names: string[], go: (number: number) => void, say: (number: number) => string}} about
 * @param {AbortSignal} signal
 */
export function graph({ length, names, go, say }, signal) {
  const svg = s("svg", { class: "curve", role: "img", "aria-label": t("curve"), "data-test": "curve" });
  const slider = h("input", {
    type: "range",
    min: "0",
    max: String(length),
    step: "1",
    "aria-label": t("event"),
    "data-test": "moment",
    oninput: () => go(Number(slider.value)),
  });
  const legend = h("ul", { class: "legend" });
  const table = h("tbody");
  const heads = names.map((name) => h("th", { scope: "col" }, name));
  const figures = h(
    "details",
    { class: "figures" },
    h("summary", {}, t("asTable")),
    h(
      "div",
      { class: "scrolled", tabindex: "0", role: "group", "aria-label": t("curve") },
      h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("event")), ...heads)), table),
    ),
  );
  /** @type {{analysis: AnalysisShape|null, lens: "open"|"known", number: number}} */
  const now = { analysis: null, lens: "known", number: 0 };

  const words = (/** @type {number} */ number) => {
    const moment = now.analysis && momentAt(now.analysis.moments, number);
    return moment ? moment[now.lens].map(({ mean }, seat) => `${names[seat]} ${percent(mean)}`).join(", ") : "";
  };
  const cursor = () => {
    slider.value = String(now.number);
    slider.setAttribute("aria-valuetext", `${now.number}: ${words(now.number)}. ${say(now.number)}`);
    const x = String((now.number / Math.max(length, 1)) * (svg.clientWidth || 1));
    const line = svg.querySelector(".cursor");
    line?.setAttribute("x1", x);
    line?.setAttribute("x2", x);
    const moment = now.analysis && momentAt(now.analysis.moments, now.number);
    legend.replaceChildren(
      ...names.map((name, seat) =>
        h(
          "li",
          { class: `seat-${seat}` },
          h("i"),
          h("span", {}, name),
          h("b", {}, moment ? percent(moment[now.lens][seat].mean) : ""),
        ),
      ),
    );
  };
  const draw = () => {
    const width = svg.clientWidth || 1;
    const height = svg.clientHeight || 1;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const middle = s("line", { class: "even", x1: 0, x2: width, y1: height / 2, y2: height / 2 });
    const parts = now.analysis ? drawn(now.analysis, now.lens, { width, height, length }, go) : [];
    svg.replaceChildren(middle, ...parts, s("line", { class: "cursor", y1: 0, y2: height }));
    cursor();
  };
  const pointed = (/** @type {PointerEvent} */ event) => {
    const box = svg.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * length));
  };
  svg.addEventListener("pointerdown", (event) => (svg.setPointerCapture(event.pointerId), pointed(event)), { signal });
  svg.addEventListener("pointermove", (event) => event.buttons && pointed(event), { signal });
  const observer = new ResizeObserver(draw);
  observer.observe(svg);
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });

  return {
    element: h("section", { class: "graph", "aria-label": t("curve") }, legend, svg, slider, figures),
    /** @param {AnalysisShape} analysis @param {"open"|"known"} lens */
    update(analysis, lens) {
      Object.assign(now, { analysis, lens });
      draw();
      table.replaceChildren(
        ...analysis.moments.map((moment) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(moment.number)),
            ...moment[lens].map(({ mean, error }) => h("td", {}, `${percent(mean)} ± ${percent(1.96 * error)}`)),
          ),
        ),
      );
    },
    /** @param {number} number */
    mark(number) {
      now.number = number;
      cursor();
    },
  };
}

/**
 * Lines with confidence bands, and marks of decisions.
 * @param {AnalysisShape} analysis
 * @param {"open"|"known"} lens
 * @param {{width: number, height: number, length: number}} room
 * @param {(number: number) => void} go
 */
function drawn(analysis, lens, room, go) {
  const seats = analysis.names.map((_, seat) => seat);
  const parts = seats.flatMap((seat) => {
    const places = curve(analysis.moments, seat, lens, room);
    if (!places.length) return [];
    const band = [
      ...places.map(({ x, high }) => `${x},${high}`),
      ...places.toReversed().map(({ x, low }) => `${x},${low}`),
    ];
    const line = places.map(({ x, y }) => `${x},${y}`).join(" ");
    return [
      s("polygon", { class: `band seat-${seat}`, points: band.join(" ") }),
      s("polyline", { class: `line seat-${seat}`, points: line }),
    ];
  });
  const marked = analysis.decisions.filter((decision) => decision.mark);
  const marks = marked.map((decision) => {
    const moment = momentAt(analysis.moments, decision.number);
    const y = moment ? (1 - moment[lens][decision.seat].mean) * room.height : 0;
    const x = (decision.number / Math.max(room.length, 1)) * room.width;
    return s("circle", {
      class: `mark ${kindOf(decision)}`,
      cx: x,
      cy: Math.min(Math.max(y, MARK), room.height - MARK),
      r: MARK,
      onclick: () => go(decision.number),
    });
  });
  return [...parts, ...marks];
}
