/** Tabs; arrow keys move between them. */

import { h, icon } from "./dom.js";

/** @typedef {{name: string, words: string, icon: string, content: Node|string, opened?: () => void}} Tab */

/**
 * @param {string} label of the tab list
 * @param {Tab[]} all
 */
export function tabs(label, all) {
  const made = all.map((tab) => ({ ...tab, ...parts(tab) }));
  const select = (/** @type {string} */ name, focus = false) => {
    for (const tab of made) {
      const chosen = tab.name === name;
      tab.button.setAttribute("aria-selected", String(chosen));
      tab.button.tabIndex = chosen ? 0 : -1;
      tab.panel.hidden = !chosen;
      if (!chosen) continue;
      tab.badge.textContent = "";
      tab.opened?.();
      if (focus) tab.button.focus();
    }
  };
  const turn = (/** @type {KeyboardEvent} */ event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const offered = made.filter((tab) => !tab.button.hidden);
    const at = offered.findIndex((tab) => tab.button === document.activeElement);
    select(offered[(at + step + offered.length) % offered.length].name, true);
    event.preventDefault();
  };
  for (const tab of made) tab.button.addEventListener("click", () => select(tab.name));
  const list = h(
    "div",
    { class: "tab-list", role: "tablist", "aria-label": label, onkeydown: turn },
    ...made.map((tab) => tab.button),
  );
  select(made[0].name);
  return {
    element: h("div", { class: "tabs" }, list, ...made.map((tab) => tab.panel)),
    select,
    /** The panel of a tab. @param {string} name */
    panel: (/** @type {string} */ name) => made.find((one) => one.name === name)?.panel,
    /** Show or hide a tab. @param {string} name @param {boolean} yes */
    offer(name, yes) {
      const tab = made.find((one) => one.name === name);
      if (!tab) return;
      tab.button.hidden = !yes;
      if (!yes && !tab.panel.hidden) select(made[0].name);
    },
    /** Highlight a tab that is not open. @param {string} name */
    note(/** @type {string} */ name) {
      const tab = made.find((one) => one.name === name);
      if (tab?.panel.hidden) tab.badge.textContent = "●";
    },
  };
}

/** @param {Tab} tab */
function parts(tab) {
  const badge = h("span", { class: "badge" });
  const attributes = {
    role: "tab",
    id: `tab-${tab.name}`,
    "aria-controls": `panel-${tab.name}`,
    "data-test": `tab-${tab.name}`,
  };
  return {
    badge,
    button: h("button", { type: "button", ...attributes }, icon(tab.icon), h("span", {}, tab.words), badge),
    panel: h(
      "div",
      { role: "tabpanel", id: `panel-${tab.name}`, "aria-labelledby": `tab-${tab.name}`, tabindex: "0" },
      tab.content,
    ),
  };
}
