/** Client-side router. */

import { Refused, isMissing, passes } from "./net/api.js";
import { SILENCE, untilBack } from "./net/heartbeat.js";
import { isOutdated } from "./net/version.js";
import { button, h, linkButton, part, pause } from "./ui/dom.js";
import { t } from "./texts/language.js";

/**
 * A page's arguments: its element, the parameters of the address, and a signal aborted when it is left.
 * @typedef {{main: HTMLElement, params: string[], query: URLSearchParams, signal: AbortSignal}} Visit
 * @typedef {{show: (visit: Visit) => unknown}} Page
 */

/** @type {[RegExp, () => Promise<Page>][]} */
const PAGES = [
  [/^\/$/, () => import("./pages/home.js")],
  [/^\/new\/([^/]+)$/, () => import("./new-table/new-table.js")],
  [/^\/table\/([^/]+)$/, () => import("./pages/table.js")],
  [/^\/replay(?:\/([^/]+))?$/, () => import("./pages/replay.js")],
  [/^\/guide$/, () => import("./learning/guide.js")],
  [/^\/exercises$/, () => import("./learning/exercises.js")],
  [/^\/position\/([^/]+)$/, () => import("./pages/position.js")],
  [/^\/analyse(?:\/([^/]+))?$/, () => import("./pages/analysis.js")],
  [/^\/rules\/([^/]+)$/, () => import("./learning/rules.js")],
  [/^\/learn\/([^/]+)$/, () => import("./learning/lesson.js")],
  [/^\/mine$/, () => import("./pages/mine.js")],
  [/^\/about$/, () => import("./pages/about.js")],
  [/^\/about\/([^/]+)$/, () => import("./learning/about-game.js")],
  [/^\/own\/([^/]+)\/([^/]+)$/, () => import("./new-table/own-values.js")],
];

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30_000;

let visit = new AbortController();
let wait = FIRST_WAIT;

/** Show the page of the address, now and after each history event. */
export function start() {
  addEventListener("popstate", () => show());
  document.addEventListener("click", follow);
  show();
}

/** Go to an address of this site. @param {string} path */
export function go(path, { replace = false } = {}) {
  if (isOutdated()) return location[replace ? "replace" : "assign"](path);
  history[replace ? "replaceState" : "pushState"](null, "", path);
  return void show(true);
}

/** Set the window's title. @param {string} words */
export function entitle(words) {
  document.title = words ? `${words} · Knall` : "Knall";
}

/** @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link?.href || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  const inside = url.origin === location.origin && !url.pathname.startsWith("/api/");
  if (!inside || (url.pathname === location.pathname && url.hash)) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}

async function show(moved = false) {
  visit.abort();
  visit = new AbortController();
  const { signal } = visit;
  const main = part("main");
  main.replaceChildren();
  main.className = "";
  delete document.body.dataset.board;
  const patience = setTimeout(() => signal.aborted || noticeSilence(main), (SILENCE * wait) / FIRST_WAIT);
  try {
    await open(main, signal);
    wait = FIRST_WAIT;
  } catch (error) {
    if (!signal.aborted) failed(main, error);
  }
  clearTimeout(patience);
  if (signal.aborted) return;
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  else if (moved) scrollTo(0, 0);
  if (moved) main.querySelector("h1")?.focus({ preventScroll: true });
}

/** The page loads slowly: say that the server does not answer. @param {HTMLElement} main */
function noticeSilence(main) {
  if (main.childElementCount) return; // it shows its own progress
  visit.abort();
  visit = new AbortController();
  failed(main, new Refused("offline", t("offline")));
}

/** Show an error instead of the page. @param {HTMLElement} main @param {unknown} error */
function failed(main, error) {
  lost(main, error);
  if (passes(error)) tryAgain(error, visit.signal);
}

/** Retry the page after a while, or when the connection is back; a module that failed to load needs a reload. */
async function tryAgain(/** @type {unknown} */ error, /** @type {AbortSignal} */ signal) {
  const least = error instanceof Refused ? error.wait : 0;
  const long = Math.max(least, wait) * (1 + Math.random() / 2);
  await (least ? pause(long, signal) : untilBack(long, signal));
  wait = Math.min(2 * wait, LONGEST_WAIT);
  if (signal.aborted) return;
  const answers = isMissing(error) && (await fetch(location.href).catch(() => null));
  if (signal.aborted) return;
  if (answers) location.reload();
  else show();
}

/** The page of an address and its parameters; null if there is none. @param {string} path */
export function pageOf(path) {
  for (const [pattern, load] of PAGES) {
    const found = pattern.exec(path);
    if (found) return { load, params: found.slice(1).map((one) => (one === undefined ? "" : decodeURIComponent(one))) };
  }
  return null;
}

/** @param {HTMLElement} main @param {AbortSignal} signal */
async function open(main, signal) {
  const found = pageOf(location.pathname);
  if (!found) return lost(main, null);
  const page = await found.load();
  if (signal.aborted) return undefined;
  const query = new URLSearchParams(location.search);
  return page.show({ main, params: found.params, query, signal });
}

/**
 * Content for a page that does not exist (no error, or `unknown`) or failed.
 * @param {HTMLElement} main
 * @param {unknown} error
 */
export function lost(main, error) {
  const refused = error instanceof Refused ? error : null;
  const nowhere = !error || refused?.code === "unknown";
  if (error && !refused && !passes(error)) console.error(error);
  const title = t(nowhere ? "lostTitle" : refused?.code === "offline" ? "noConnection" : "oops");
  const again = () => location.reload();
  entitle(title);
  main.className = "narrow";
  const words = [
    h("h1", { tabindex: "-1", "data-test": "lost" }, title),
    h("p", {}, !error ? t("lostWords") : refused ? refused.message : t("broken")),
    passes(error) && h("p", { class: "hint", "data-test": "trying-again" }, t("tryingAgain")),
    h("p", { class: "row" }, linkButton(t("toHome"), "/"), !nowhere && button(t("again"), { onclick: again })),
  ];
  main.replaceChildren(...words.filter((one) => one !== false));
}
