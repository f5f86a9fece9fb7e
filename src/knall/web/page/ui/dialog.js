/** Native dialogs, which trap the focus and close on Escape. */

import { button, h } from "./dom.js";
import { t } from "../texts/language.js";

let count = 0;

/**
 * Open a dialog; it removes itself when closed.
 * @param {string} title
 * @param {(Node|string)[]} content
 * @param {{kind?: string, signal?: AbortSignal, firm?: boolean, onclose?: () => void, test?: string}} [more]
 *   kind: a class; firm: only its own buttons close it
 */
export function openDialog(title, content, { kind = "", signal, firm = false, onclose, test } = {}) {
  const id = `dialog-${++count}`;
  const close = firm ? null : button(t("close"), { icon: "close", quiet: true, onclick: () => dialog.close() });
  const dialog = h(
    "dialog",
    { class: kind, "aria-labelledby": id, "data-test": test },
    h("div", { class: "dialog-head" }, h("h2", { id, tabindex: "-1" }, title), close),
    h("div", { class: "dialog-body" }, ...content),
  );
  dialog.addEventListener("cancel", (event) => firm && event.preventDefault());
  dialog.addEventListener("click", (event) => event.target === dialog && !firm && dialog.close());
  dialog.addEventListener("close", () => (dialog.remove(), onclose?.()));
  signal?.addEventListener("abort", () => dialog.close(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Confirm something irreversible; the cancel button comes first.
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @param {AbortSignal} signal
 * @param {() => void} run
 */
export function askFirst(title, words, yes, signal, run) {
  const dialog = openDialog(
    title,
    [
      h("p", {}, words),
      h(
        "div",
        { class: "row" },
        button(t("no"), { "data-test": "ask-no", autofocus: true, onclick: () => dialog.close() }),
        button(yes, { kind: "primary", "data-test": "ask-yes", onclick: () => (dialog.close(), run()) }),
      ),
    ],
    { signal, test: "ask-first" },
  );
}

/** An input for a person's name. @param {string|null} known */
export function nameInput(known, attributes = {}) {
  return h("input", {
    value: known ?? "",
    maxlength: "24",
    required: true,
    autocomplete: "nickname",
    "data-test": "name",
    ...attributes,
  });
}
