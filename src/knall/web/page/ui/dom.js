/** DOM helpers; strings always become text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Attributes: functions become listeners, null and false are left out, true is an empty attribute.
 * @typedef {Record<string, unknown>} Attributes
 * @typedef {Node|string|false|null|undefined} Child
 * @typedef {Attributes & {icon?: string, quiet?: boolean, kind?: string}} Looks
 */

/**
 * An element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * An SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if ((value ?? false) === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** An element of index.html. @param {string} id */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** The value of an event's control. @param {Event} event */
export const valueOf = (event) => /** @type {HTMLInputElement|HTMLSelectElement} */ (event.target).value;

/** The button of a click. @param {Event} event */
export const pressedBy = (event) => /** @type {HTMLButtonElement} */ (event.currentTarget);

/** An icon of icons.svg, hidden from screen readers. @param {string} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));
}

/**
 * A button with icon and label; on `quiet` ones the label is a tooltip.
 * @param {string} words
 * @param {Looks} looks
 */
export function button(words, { icon: name, quiet = false, kind = "", ...attributes } = {}) {
  return h(
    "button",
    { type: "button", class: `button ${kind}${quiet ? " quiet" : ""}`, title: quiet && words, ...attributes },
    name ? icon(name) : null,
    h("span", { class: quiet ? "unseen" : "" }, words),
  );
}

/** A link that looks like a button. @param {string} words @param {string} href @param {Looks} looks */
export function linkButton(words, href, { icon: name, kind = "", ...attributes } = {}) {
  return h("a", { class: `button ${kind}`, href, ...attributes }, name ? icon(name) : null, h("span", {}, words));
}

/** A label around a control. @param {string} words @param {Element} control */
export function field(words, control, hint = "") {
  return h("label", { class: "field" }, h("span", { class: "label" }, words), control, hint && h("small", {}, hint));
}

/** A labelled search field. @param {string} words @param {Attributes} attributes */
export function searchField(words, attributes) {
  return h("input", { type: "search", placeholder: words, "aria-label": words, ...attributes });
}

/**
 * A select with options given as [value, words].
 * @param {[string|number, string][]} options
 * @param {string|number} chosen
 * @param {Attributes} attributes
 */
export function choice(options, chosen, attributes = {}) {
  const element = h("select", attributes, ...options.map(([value, words]) => h("option", { value }, words)));
  element.value = String(chosen);
  return element;
}

/**
 * Replace the children of an element; the focus stays on the control of the same name, or inside.
 * @param {HTMLElement} element
 * @param {(Node|string)[]} children
 */
export function refill(element, ...children) {
  const focused = document.activeElement;
  const held = element.contains(focused);
  element.replaceChildren(...children);
  if (!held || !(focused instanceof HTMLElement)) return;
  /** @type {NodeListOf<HTMLElement>} */
  const controls = element.querySelectorAll("button:enabled, a, summary, [tabindex]");
  const name = (/** @type {HTMLElement} */ one) => one.dataset.test ?? one.dataset.move ?? one.textContent;
  const same = [...controls].find((control) => name(control) === name(focused));
  element.tabIndex = -1;
  (same ?? controls[0] ?? element).focus({ preventScroll: true });
}

/**
 * Wait; resolves early when the signal is aborted.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end); // the signal outlives many pauses
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}
