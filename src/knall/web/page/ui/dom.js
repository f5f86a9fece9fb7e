/** Elements made in one line; words always go in as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes (`onclick` and the like listen; false and null are left out) and children. */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if ((value ?? false) === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter(Boolean));
  return element;
}

/** A picture from icons.svg, which is a part of the page; it says nothing to screen readers. */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));
}

/** A button with an icon and words; `quiet` ones show the words to screen readers and as a tooltip only. */
export function button(words, { icon: name, quiet = false, kind = "", ...attributes } = {}) {
  return h(
    "button",
    { type: "button", class: `button ${kind}${quiet ? " quiet" : ""}`, title: quiet && words, ...attributes },
    name ? icon(name) : null,
    h("span", { class: quiet ? "unseen" : "" }, words),
  );
}

/** A link that looks like a button. */
export function linkButton(words, href, { icon: name, kind = "", ...attributes } = {}) {
  return h("a", { class: `button ${kind}`, href, ...attributes }, name ? icon(name) : null, h("span", {}, words));
}

/** A label around a control. */
export function field(words, control, hint = "") {
  return h("label", { class: "field" }, h("span", { class: "label" }, words), control, hint && h("small", {}, hint));
}

/** A select with options given as [value, words]. */
export function choice(options, chosen, attributes = {}) {
  const element = h("select", attributes, ...options.map(([value, words]) => h("option", { value }, words)));
  element.value = String(chosen);
  return element;
}

/** Other children in an element; the focus stays on the control with the same name, else inside. */
export function refill(element, ...children) {
  const focused = document.activeElement;
  const held = element.contains(focused);
  element.replaceChildren(...children);
  if (!held) return;
  const controls = [...element.querySelectorAll("button:enabled, a, summary, [tabindex]")];
  const name = (control) => control.dataset.test ?? control.dataset.move ?? control.textContent;
  element.tabIndex = -1;
  (controls.find((control) => name(control) === name(focused)) ?? controls[0] ?? element).focus({
    preventScroll: true,
  });
}

/** Wait; ends early, without a word, when the signal is aborted. */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
