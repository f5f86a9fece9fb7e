/** Tabs: one panel at a time, arrows go from tab to tab. */

import { h, icon } from "./dom.js";

/**
 * @param {string} label what all the tabs are about
 * @param {{name: string, words: string, icon: string, content: Node, opened?: () => void}[]} all
 */
export function tabs(label, all) {
  const made = all.map((tab) => ({ ...tab, ...parts(tab) }));
  const select = (name, focus = false) => {
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
  const turn = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = made.findIndex((tab) => tab.button === document.activeElement);
    select(made[(at + step + made.length) % made.length].name, true);
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
    /** Mark a tab that is not open. */
    note(name) {
      const tab = made.find((one) => one.name === name);
      if (tab?.panel.hidden) tab.badge.textContent = "●";
    },
  };
}

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
