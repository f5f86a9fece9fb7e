/** Page about a game: origin, story, what is lost and what is ours. */

import { get } from "../net/api.js";
import { t } from "../texts/language.js";
import { entitle } from "../router.js";
import { linkButton } from "../ui/dom.js";
import { textPage } from "./text-page.js";
/** @import { Visit } from "../router.js" */

/** @param {Visit} visit */
export async function show({ main, params: [game], signal }) {
  const { title, html } = await get(`/api/games/${game}/background`, {}, signal);
  if (signal.aborted) return;
  entitle(t("aboutGame", { title }));
  const links = [
    linkButton(t("rules"), `/rules/${game}`, { icon: "book" }),
    linkButton(t("newTable"), `/new/${game}`, { icon: "play" }),
  ];
  textPage(main, html, { test: "background", kind: "background", links });
}
