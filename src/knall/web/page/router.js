/** Which page an address shows, and going from one to the next without loading anew. */

import { button, h, linkButton } from "./ui/dom.js";
import { t } from "./texts/language.js";

const PAGES = [
  [/^\/$/, () => import("./pages/home.js")],
  [/^\/new\/([^/]+)$/, () => import("./pages/new-table.js")],
  [/^\/table\/([^/]+)$/, () => import("./pages/table.js")],
  [/^\/replay(?:\/([^/]+))?$/, () => import("./pages/replay.js")],
  [/^\/rules\/([^/]+)$/, () => import("./pages/rules.js")],
  [/^\/learn\/([^/]+)$/, () => import("./pages/lesson.js")],
  [/^\/mine$/, () => import("./pages/mine.js")],
  [/^\/about$/, () => import("./pages/about.js")],
];

let visit = new AbortController();

/** Show the page of the address, now and after each step in the history. */
export function start() {
  addEventListener("popstate", () => show());
  document.addEventListener("click", follow);
  show();
}

/** Go to an address of this site. @param {string} path */
export function go(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  show(true);
}

/** Name the page in the window's title. */
export function entitle(words) {
  document.title = words ? `${words} · Knall` : "Knall";
}

function follow(event) {
  const link = event.target.closest?.("a[href]");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
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
  const main = document.getElementById("main");
  main.replaceChildren();
  main.className = "";
  delete document.body.dataset.board;
  try {
    await open(main, signal);
  } catch (error) {
    if (!signal.aborted) lost(main, error);
  }
  if (signal.aborted) return;
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  else if (moved) scrollTo(0, 0);
  if (moved) main.querySelector("h1")?.focus({ preventScroll: true });
}

async function open(main, signal) {
  for (const [pattern, load] of PAGES) {
    const found = pattern.exec(location.pathname);
    if (!found) continue;
    const page = await load();
    if (signal.aborted) return;
    const params = found.slice(1).map((part) => (part === undefined ? "" : decodeURIComponent(part)));
    await page.show({ main, params, query: new URLSearchParams(location.search), signal });
    return;
  }
  lost(main, null);
}

/** What is shown in place of a page that does not exist (no error, or `unknown`) or could not be shown. */
export function lost(main, error) {
  const nowhere = !error || error.code === "unknown";
  if (error && !error.code) console.error(error);
  const title = t(nowhere ? "lostTitle" : "oops");
  const again = () => location.reload();
  entitle(title);
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1", "data-test": "lost" }, title),
    h("p", {}, !error ? t("lostWords") : error.code ? error.message : t("broken")),
    h("p", { class: "row" }, linkButton(t("toHome"), "/"), !nowhere && button(t("again"), { onclick: again })),
  );
}
