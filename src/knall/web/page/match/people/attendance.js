/** Attendance during a match: stand-in bots, votes on them, and taking over again. */

import { post } from "../../net/api.js";
import { button, h, pause } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { seatName } from "../panel/players.js";
import { attempt } from "../../ui/toast.js";
/** @import { Frame, TableShape } from "../../net/types.js" */
/** @import { MatchController } from "../play/controller.js" */

/** My seats that I have not left. @param {TableShape} table */
export const staying = (table) => table.seats.filter(({ mine, gone }) => mine && gone !== "left");

const LEAST_WAIT = 60; // seconds until the question comes back after “wait”

export class Attendance {
  /** @param {MatchController} controller */
  constructor(controller) {
    this.controller = controller;
    /** @type {number|null} the absent seat for which I chose to wait */
    this.waitsFor = null;
  }

  /** My seat with a stand-in bot. */
  replaced() {
    return this.controller.table.seats.find(({ mine, gone }) => mine && gone === "away");
  }

  /** The reason why I have no move. */
  idleWords() {
    if (this.replaced()) return t("botForYou");
    return t(staying(this.controller.table).length ? "notYourTurn" : "watching");
  }

  /** Lines above the board: a bot plays for me, or the vote on one for somebody else. @param {Frame} frame */
  lines({ over }) {
    const { absent } = this.controller.table;
    if (absent?.seat !== this.waitsFor) this.waitsFor = null;
    if (over) return [];
    if (this.replaced()) return [this.takeOverLine()];
    return absent?.asked && this.waitsFor === null ? [this.question(absent)] : [];
  }

  takeOverLine() {
    const press = { kind: "primary small", "data-test": "take-over", onclick: () => this.takeOver() };
    return line("stood-in", t("botForYou"), button(t("takeOver"), press));
  }

  /** Take over from the bot. */
  async takeOver() {
    const { seen, signal, table } = this.controller;
    const mine = this.replaced();
    if (mine) await attempt(() => post(`/api/tables/${table.id}/back`, { after: seen, seat: mine.seat }, signal));
  }

  /** The vote on a stand-in bot. @param {NonNullable<TableShape["absent"]>} absent */
  question({ seat: absent, waiting_for: waiting }) {
    const { seen, signal, table } = this.controller;
    const name = seatName(table, absent);
    const [mine] = staying(table);
    if (waiting.length && !waiting.includes(mine.seat)) {
      const names = waiting.map((seat) => seatName(table, seat)).join(", ");
      return h("p", { class: "question company", "data-test": "absence-asked" }, t("standInAsked", { name, names }));
    }
    const wish = { after: seen, seat: mine.seat, absent };
    const agree = () => attempt(() => post(`/api/tables/${table.id}/stand-in`, wish, signal));
    const wait = async () => {
      this.waitsFor = absent;
      this.controller.refresh();
      await pause(1000 * Math.max(LEAST_WAIT, table.away_after), signal);
      this.waitsFor = null;
      this.controller.refresh();
    };
    return line(
      "absence-question",
      t("standInMay", { name }),
      button(t("standIn"), { kind: "primary small", "data-test": "stand-in", onclick: agree }),
      button(t("keepWaiting"), { kind: "small", "data-test": "keep-waiting", onclick: wait }),
    );
  }
}

/** A line with buttons, announced to screen readers. @param {string} test @param {string} words @param {Node[]} buttons */
const line = (test, words, ...buttons) =>
  h("div", { class: "question company", role: "alert", "data-test": test }, h("p", {}, words), ...buttons);
