/** The fairness report at the end of a match. */

import { Refused, get, passes } from "../../net/api.js";
import { button, h, icon, linkButton } from "../../ui/dom.js";
import { language, t } from "../../texts/language.js";
import { copy } from "../../ui/share.js";
import { faults } from "./chance.js";
import { recordAddress } from "../panel/menu.js";
import { ledgerOf } from "./ledger.js";
import { seatsShown, shownFaults, uncompared, wordsKey } from "./shown.js";
/** @import { Fairness, Frame } from "../../net/types.js" */
/** @import { Fault } from "./chance.js" */
/** @import { MatchController } from "../play/controller.js" */
/** @import { Ledger } from "./ledger.js" */

/** @typedef {"proven"|"promised"|"bad"|"unseen"} Verdict */

/** The report on a finished match, filled in when ready. @param {MatchController} controller @param {Frame} frame */
export function fairnessVerdict(controller, frame) {
  const place = h(
    "div",
    { class: "verdict", role: "status", "data-test": "fairness" },
    t("fairChecking", { what: controller.table.at_random }),
  );
  judge(controller, frame).then(
    (found) => place.replaceWith(found),
    (error) => (place.textContent = error.message),
  );
  return place;
}

/**
 * A collapsible summary; expanded if something is wrong.
 * @type {(kind: Verdict, symbol: string, line: string, ...content: (Node|string)[]) => HTMLElement}
 */
const box = (kind, symbol, line, ...content) =>
  h(
    "div",
    { class: `verdict ${kind}`, role: "status", "data-test": "fairness", "data-verdict": kind },
    h("details", { open: kind === "bad" }, h("summary", {}, icon(symbol), h("span", {}, line)), ...content),
  );

/** @param {MatchController} controller @param {Frame} frame */
async function judge(controller, frame) {
  const { table, signal, witness } = controller;
  const what = table.at_random;
  await witness.fill(frame.seat);
  const ledger = ledgerOf(table.id);
  if (!ledger || ledger.over) return box("unseen", "time", t("fairUnseen", { what }), proof(controller, frame));
  const told = await revealed(table.id, frame.seat, signal);
  const wrong = await wrongs(controller, frame, ledger, told);
  if (told instanceof Refused || wrong.length) {
    const items = wrong.map(([name, values]) => h("li", {}, t(name, values)));
    const reason = told instanceof Refused ? h("p", {}, told.message) : "";
    return box("bad", "warning", t("fairBad", { what }), h("ul", {}, ...items), reason, proof(controller, frame));
  }
  return good(controller, frame, ledger, told);
}

/** All faults. @param {MatchController} controller @param {Frame} frame @param {Ledger} ledger @param {Fairness|Refused} told */
async function wrongs({ table, signal }, frame, ledger, told) {
  if (told instanceof Refused || told.secret === null) return /** @type {Fault[]} */ ([["fairNoSecret", {}]]);
  const words = wordsKey(language(), frame);
  const wrong = [...ledger.noticed, ...faults({ ...told, secret: told.secret }, ledger)];
  for (const seat of seatsShown(ledger)) {
    const said = seat === frame.seat ? told : await get(`/api/tables/${table.id}/fairness`, { seat }, signal);
    wrong.push(...shownFaults(said.events, ledger, { seat, words }));
  }
  return wrong;
}

/** The verdict without faults: proven, or consistent with what was told. @param {MatchController} controller @param {Frame} frame @param {Ledger} ledger @param {Fairness} told */
function good(controller, frame, ledger, told) {
  const what = controller.table.at_random;
  const late = Object.values(ledger.told).filter((heard) => heard.some(([, , behind]) => behind)).length;
  const others = uncompared(ledger, wordsKey(language(), frame));
  const proven = ledger.open && late === 0;
  return box(
    proven ? "proven" : "promised",
    "check",
    t(proven ? "fairProven" : "fairPromised", { what, n: told.events.length }),
    h("p", {}, t(ledger.contribution === null ? "fairNoContribution" : "fairYourContribution")),
    ledger.late > 0 ? h("p", {}, t("fairCameLate", { n: ledger.late })) : "",
    late > 0 ? h("p", {}, t("fairToldLate", { n: late })) : "",
    others > 0 ? h("p", {}, t("fairNotCompared", { n: others })) : "",
    proof(controller, frame),
    details(told, ledger),
  );
}

/**
 * The server's disclosure, or its refusal.
 * @param {string} table
 * @param {number|null} seat
 * @param {AbortSignal} signal
 */
async function revealed(table, seat, signal) {
  try {
    return await get(`/api/tables/${table}/fairness`, { seat }, signal);
  } catch (error) {
    if (error instanceof Refused && !passes(error)) return error;
    throw error;
  }
}

/** The command and the record that prove the odds by the rules. @param {MatchController} controller @param {Frame} frame */
function proof({ table }, { seat }) {
  const command = `knall verify ${table.game}-${table.id}.knall`;
  const record = linkButton(t("record"), recordAddress(table, seat), { icon: "download", kind: "small", download: "" });
  const copied = button(t("copyText"), { icon: "copy", kind: "small", onclick: () => copy(command) });
  return h(
    "div",
    {},
    h("p", {}, t("fairVerify")),
    h("p", { class: "code" }, command),
    h("div", { class: "row" }, record, copied),
  );
}

/** @param {Fairness} told @param {Ledger} ledger */
function details({ events }, ledger) {
  const ways = (/** @type {[string, number][]} */ odds) => odds.reduce((sum, [, weight]) => sum + weight, 0);
  const rows = events.map(({ number, text, odds }) => `${number}: ${text} (${odds.map(ways).join(" · ")})`);
  return h(
    "details",
    {},
    h("summary", {}, t("fairDetails")),
    h("p", {}, t("fairHow"), " ", h("a", { href: "/about" }, t("about"))),
    h("p", { class: "code" }, `SHA-256: ${ledger.promise}`),
    h("p", { class: "code" }, rows.join("; ")),
  );
}
