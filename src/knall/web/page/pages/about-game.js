/** About a game: where it comes from, its story, what is lost and what is ours. */

import { get } from "../net/api.js";
import { t } from "../texts/language.js";
import { entitle } from "../router.js";
import { h, linkButton } from "../ui/dom.js";
/** @import { Visit } from "../router.js" */

/** @param {Visit} visit */
export async function show({ main, params: [game], signal }) {
  const { title, html } = await get(`/api/games/${game}/background`, {}, signal);
  if (signal.aborted) return;
  entitle(t("aboutGame", { title }));
  const text = h("article", { class: "rulebook background", "data-test": "background" });
  text.innerHTML = html; // the server's own text, never people's
  text.querySelector("h1")?.setAttribute("tabindex", "-1");
  main.className = "narrow";
  main.replaceChildren(
    text,
    h(
      "p",
      { class: "row" },
      linkButton(t("rules"), `/rules/${game}`, { icon: "book" }),
      linkButton(t("newTable"), `/new/${game}`, { icon: "play" }),
    ),
  );
}
