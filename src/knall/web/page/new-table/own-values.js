/** Form for own values of an option, such as the cards of an owned box; validated while typing. */

import { address, get, post } from "../net/api.js";
import { ago, t } from "../texts/language.js";
import { button, choice, field, h, linkButton, pause } from "../ui/dom.js";
import { nameInput } from "../ui/dialog.js";
import { entitle, go } from "../router.js";
import { attempt, toast } from "../ui/toast.js";
/** @import { FilledSheet, GridColumn, GridShape, OwnForm, SavedSheet, SheetVerdict } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

const QUIET = 300; // milliseconds after the last key
const LONGEST = 20_000;
const OTHER = "\0";

/** @param {Visit} visit */
export async function show({ main, params: [game, option], query, signal }) {
  const form = await get(`/api/games/${game}/own/${option}`, {}, signal);
  const line = form.mine.find(({ id }) => id === query.get("id")) ?? null;
  const filled = line && (await get(`/api/own/${line.id}`, {}, signal));
  if (signal.aborted) return;
  entitle(`${form.title}: ${form.game}`);
  main.className = "narrow own";
  new SheetPage(main, { game, option }, form, line, signal).fill(
    filled ?? { cells: form.cells, faults: [], value: "" },
  );
}

class SheetPage {
  /**
   * @param {HTMLElement} main
   * @param {{game: string, option: string}} of
   * @param {OwnForm} form
   * @param {SavedSheet|null} line the sheet to edit; null: a new one
   * @param {AbortSignal} signal
   */
  constructor(main, of, form, line, signal) {
    this.of = of;
    this.form = form;
    this.line = line;
    this.signal = signal;
    /** @type {Map<string, {read: () => string, write: (text: string) => void, mark: (wrong: boolean) => void}>} */
    this.cells = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.said = new Map();
    this.asked = new AbortController();
    this.verdict = h("p", { class: "sheet-verdict", role: "status", "data-test": "sheet-verdict" });
    this.name = nameInput(line?.name ?? "", { placeholder: form.title, "data-test": "own-name" });
    main.replaceChildren(
      h("h1", { tabindex: "-1" }, form.title, " ", h("small", {}, form.game)),
      h("p", { class: "lead" }, form.about),
      ...this.#kept(),
      h(
        "form",
        { class: "stack", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.#keep()) },
        ...form.grids.map((grid) => this.#grid(grid)),
        h("fieldset", {}, field(t("name"), this.name), this.verdict, this.#actions()),
      ),
    );
    main.addEventListener("input", () => this.#check(QUIET), { signal });
  }

  /** The saved sheets. */
  #kept() {
    const { mine } = this.form;
    const here = `/own/${this.of.game}/${this.of.option}`;
    if (!mine.length) return [];
    const items = mine.map((one) =>
      h(
        "li",
        {},
        h("a", { href: `${here}?id=${one.id}`, "aria-current": one.id === this.line?.id && "page" }, one.name),
        h("small", {}, ` ${one.value === null ? t("ownUnfinished") : ""} ${ago(one.updated)}`),
      ),
    );
    const fresh = this.line && h("li", {}, h("a", { href: here }, t("ownNew")));
    return [h("nav", { "aria-label": t("ownKept") }, h("h2", {}, t("ownKept")), h("ul", {}, ...items, fresh))];
  }

  #actions() {
    const file = h("input", {
      type: "file",
      class: "unseen",
      tabindex: "-1",
      "aria-label": t("ownOpen"),
      accept: `.${this.form.ending},text/plain`,
      "data-test": "own-file",
      onchange: () => this.#open(file),
    });
    const { line, of } = this;
    return h(
      "div",
      { class: "row" },
      h("button", { class: "button primary", "data-test": "own-keep" }, t("ownKeep")),
      button(t("ownOpen"), { icon: "folder", onclick: () => file.click() }),
      file,
      line?.value &&
        linkButton(t("ownFile"), address(`/api/own/${line.id}/file`, {}), {
          icon: "download",
          download: "",
          "data-test": "own-download",
        }),
      line?.value && linkButton(t("newTable"), `/new/${of.game}`, { icon: "play" }),
      line && button(t("ownDrop"), { kind: "quiet-danger", "data-test": "own-drop", onclick: () => this.#drop(line) }),
    );
  }

  /** @param {GridShape} grid */
  #grid(grid) {
    const head = grid.columns.map((column) => h("th", { scope: "col" }, column.title));
    const rows = grid.rows.flatMap(([row, title]) => {
      const said = h("td", { colspan: String(grid.columns.length + 1), id: `said-${row}`, class: "sheet-said" });
      this.said.set(row, said);
      const cells = grid.columns.map((column) => h("td", {}, this.#cell(row, title, column)));
      return [
        h("tr", { "data-row": row }, h("th", { scope: "row" }, title), ...cells),
        h("tr", { class: "sheet-faults" }, said),
      ];
    });
    return h(
      "fieldset",
      {},
      h("legend", {}, grid.title),
      h("p", { class: "hint" }, grid.about),
      h("table", { class: "sheet" }, h("thead", {}, h("tr", {}, h("td", {}), ...head)), h("tbody", {}, ...rows)),
    );
  }

  /** @param {string} row @param {string} title @param {GridColumn} column */
  #cell(row, title, column) {
    const name = `${row}.${column.name}`;
    const common = {
      "aria-label": `${title}: ${column.title}`,
      "aria-describedby": `said-${row}`,
      "data-test": `cell-${name}`,
    };
    const text = h("input", {
      ...common,
      maxlength: String(column.longest),
      inputmode: column.numbers && "numeric",
      class: column.numbers && "number",
      autocomplete: "off",
    });
    const mark = (/** @type {boolean} */ wrong) =>
      [text, select].forEach((one) => one?.setAttribute("aria-invalid", String(wrong)));
    /** @type {[string, string][]} */
    const words = [["", "–"], ...column.choices];
    if (column.other !== null) words.push([OTHER, column.other]);
    const select = column.choices.length ? choice(words, "", { ...common, onchange: () => turn(select?.value) }) : null;
    const turn = (/** @type {string|undefined} */ value) => {
      text.hidden = select !== null && value !== OTHER;
      if (!text.hidden && select) text.focus();
    };
    if (select) text.dataset.test = `other-${name}`;
    this.cells.set(name, {
      read: () => (select && select.value !== OTHER ? select.value : text.value),
      write: (value) => {
        const known = select && words.some(([one]) => one === value);
        if (select) select.value = known ? value : OTHER;
        text.value = known ? "" : value;
        text.hidden = Boolean(known);
      },
      mark,
    });
    return h("div", { class: "sheet-cell" }, select, text);
  }

  /** @param {FilledSheet} sheet */
  fill(sheet) {
    for (const [name, cell] of this.cells) cell.write(sheet.cells[name] ?? "");
    if (sheet.value === "") this.#check(0);
    else this.#judge(sheet);
  }

  #sheet() {
    return Object.fromEntries([...this.cells].map(([name, cell]) => [name, cell.read()]));
  }

  /** Validate, debounced. @param {number} wait */
  async #check(wait) {
    this.asked.abort();
    this.asked = new AbortController();
    const signal = AbortSignal.any([this.asked.signal, this.signal]);
    await pause(wait, signal);
    if (signal.aborted) return;
    const found = await post("/api/own/check", { ...this.of, cells: this.#sheet() }, signal).catch(() => null);
    if (found && !signal.aborted) this.#judge(found);
  }

  /** @param {SheetVerdict} verdict */
  #judge({ faults }) {
    const wrong = new Set(faults.map(({ cell }) => cell));
    for (const [name, cell] of this.cells) cell.mark(wrong.has(name));
    for (const [row, said] of this.said) {
      const own = faults.filter(({ cell }) => cell.startsWith(`${row}.`)).map(({ sentence }) => sentence);
      said.textContent = own.join(" ");
    }
    this.verdict.textContent = faults.length ? t("ownFaults", { n: faults.length }) : t("ownFine");
    this.verdict.classList.toggle("good", !faults.length);
  }

  async #keep() {
    const id = this.line?.id ?? null;
    const wish = { ...this.of, cells: this.#sheet(), name: this.name.value.trim(), id };
    const kept = await attempt(() => post("/api/own/keep", wish, this.signal));
    if (!kept) return;
    toast(t(kept.value === null ? "ownKeptUnfinished" : "ownKeptFine"));
    go(`/own/${this.of.game}/${this.of.option}?id=${kept.id}`, { replace: true });
  }

  /** @param {HTMLInputElement} input */
  async #open(input) {
    const file = input.files?.[0];
    if (!file) return;
    input.value = "";
    if (file.size > LONGEST) return void toast(t("ownTooLong"));
    const text = await file.text();
    const found = await attempt(() => post("/api/own/file", { ...this.of, text }, this.signal));
    if (!found) return;
    this.name.value ||= file.name.replace(/\.[^.]*$/u, "").slice(0, 24);
    this.fill(found);
  }

  /** @param {SavedSheet} line */
  async #drop(line) {
    if (!confirm(t("ownDropSure", { name: line.name }))) return;
    const done = await attempt(() => post("/api/own/drop", { id: line.id }, this.signal));
    if (done) go(`/own/${this.of.game}/${this.of.option}`, { replace: true });
  }
}
