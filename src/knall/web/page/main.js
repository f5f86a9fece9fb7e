/** Entry point: header, footer, and the first page. */

import { button, choice, h, icon, part, valueOf } from "./ui/dom.js";
import { language, languages, loadTexts, speak, t } from "./texts/language.js";
import { sayWaits } from "./net/api.js";
import { site } from "./net/site.js";
import { start } from "./router.js";
import { audible, setAudible } from "./ui/sound.js";
import { THEMES, choose, theme } from "./ui/theme.js";
import { toast } from "./ui/toast.js";

const QUIET = 2000; // milliseconds before low-priority requests
const LONG_QUIET = 10_000; // and before the service worker
const THEME_ICONS = { auto: "auto", light: "sun", dark: "moon" };

function header() {
  const choices = choice(languages(), language(), {
    "aria-label": t("language"),
    "data-test": "language",
    onchange: (/** @type {Event} */ event) => speak(valueOf(event)),
  });
  return [
    h("a", { class: "brand", href: "/", "data-test": "brand" }, icon("bang"), h("span", {}, "Knall")),
    h(
      "nav",
      { "aria-label": t("siteNav") },
      h("a", { href: "/mine", "data-test": "nav-mine", title: t("mine") }, icon("matches"), h("span", {}, t("mine"))),
    ),
    soundSwitch(),
    themeSwitch(),
    h("div", { class: "languages" }, icon("language"), choices),
  ];
}

function themeSwitch() {
  const words = () => t("themeNow", { theme: t(`theme_${theme()}`) });
  const turn = () => {
    choose(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
    element.replaceWith((element = make()));
    element.focus();
  };
  const make = () => button(words(), { icon: THEME_ICONS[theme()], quiet: true, "data-test": "theme", onclick: turn });
  let element = make();
  return element;
}

function soundSwitch() {
  const make = () =>
    button(t("sounds"), {
      icon: audible() ? "sound" : "silent",
      quiet: true,
      "aria-pressed": String(audible()),
      "data-test": "sound",
      onclick: () => {
        setAudible(!audible());
        element.replaceWith((element = make()));
        element.focus();
      },
    });
  let element = make();
  return element;
}

function footer() {
  const links = { "/replay": t("openRecord"), "/about": t("about") };
  const items = Object.entries(links).map(([href, words]) => h("a", { href }, words));
  return [h("nav", { "aria-label": t("footNav") }, ...items), h("span", {}, t("motto"))];
}

/** Links to the host's imprint and privacy policy. */
async function hostLinks() {
  const { imprint, privacy } = await site();
  for (const [words, href] of Object.entries({ [t("imprint")]: imprint, [t("privacy")]: privacy }))
    if (href) part("foot").firstElementChild?.append(h("a", { href, rel: "noopener" }, words));
}

/** Register the service worker, where browsers allow it: on localhost and HTTPS. */
const keepPage = () => navigator.serviceWorker?.register("/offline-worker.js").catch(() => null);

await loadTexts();
part("skip").textContent = t("skip");
part("head").replaceChildren(...header());
part("foot").replaceChildren(...footer());
part("said").setAttribute("aria-label", t("log"));
sayWaits((message) => toast(message));
start();
setTimeout(() => hostLinks().catch(() => null), QUIET); // the page reports errors of the site itself
setTimeout(keepPage, LONG_QUIET);
