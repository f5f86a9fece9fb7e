/** The check of all chance at the end of a match, as it is shown. */

import { get } from "../net/api.js";
import { h, icon } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { faults } from "./chance.js";
import { keepEvents, remembered } from "./memory.js";
/** @import { Fairness, TableShape } from "../net/types.js" */
/** @import { Kept } from "./memory.js" */

/** The verdict on a match that is over, as it is being found. @param {TableShape} table @param {AbortSignal} signal */
export function fairnessVerdict(table, signal) {
  const place = h(
    "div",
    { class: "verdict", role: "status", "data-test": "fairness" },
    t("fairChecking", { what: table.at_random }),
  );
  judge(table, signal).then(
    (found) => place.replaceWith(found),
    (error) => (place.textContent = error.message),
  );
  return place;
}

/**
 * One line, and behind it all the rest; what is wrong stands open.
 * @type {(kind: string, symbol: string, line: string, ...content: (Node|string)[]) => HTMLElement}
 */
const box = (kind, symbol, line, ...content) =>
  h(
    "div",
    { class: `verdict ${kind}`, role: "status", "data-test": "fairness", "data-verdict": kind },
    h("details", { open: kind === "bad" }, h("summary", {}, icon(symbol), h("span", {}, line)), ...content),
  );

/** @param {TableShape} shape @param {AbortSignal} signal */
async function judge({ id: table, at_random: what }, signal) {
  const told = await get(`/api/tables/${table}/fairness`, {}, signal);
  const { secret } = told;
  if (remembered(table)?.gap) keepEvents(table, await get(`/api/tables/${table}/frame`, { after: 0 }, signal));
  const kept = remembered(table);
  if (secret === null || !kept) return box("open", "time", t("fairLater", { what }));
  if (told.setup === "drawn" && kept.contribution === null) return box("open", "time", t("fairOld"), verified());
  const wrong = faults({ ...told, secret }, kept);
  if (wrong.length) {
    const items = wrong.map(([name, values]) => h("li", {}, t(name, values)));
    return box("bad", "warning", t("fairBad", { what }), h("ul", {}, ...items), verified());
  }
  return box(
    "good",
    "check",
    t("fairLine", { what, n: told.events.length }),
    h("p", {}, t("fairGood", { what, n: told.events.length })),
    h("p", {}, t(kept.contribution === null ? "fairNoContribution" : "fairYourContribution")),
    kept.late > 0 ? h("p", {}, t("fairCameLate", { n: kept.late })) : "",
    verified(),
    details(told, kept),
  );
}

/** What proves the rest. */
const verified = () => h("p", { class: "hint" }, t("fairVerify"), " ", h("code", {}, "knall verify"));

/** @param {Fairness} told @param {Kept} kept */
function details({ events }, kept) {
  const ways = (/** @type {[string, number][]} */ odds) => odds.reduce((sum, [, weight]) => sum + weight, 0);
  const rows = events.map(({ number, text, odds }) => `${number}: ${text} (${odds.map(ways).join(" · ")})`);
  return h(
    "details",
    {},
    h("summary", {}, t("fairDetails")),
    h("p", {}, t("fairHow"), " ", h("a", { href: "/about" }, t("about"))),
    h("p", { class: "code" }, `SHA-256: ${kept.promise}`),
    h("p", { class: "code" }, rows.join("; ")),
  );
}
