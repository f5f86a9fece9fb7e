/** The question before the first match of a game. */

import { openDialog } from "../ui/dialog.js";
import { button, h } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { keep } from "../net/storage.js";
import { coachWish, keepCoach } from "../match/play/coaching.js";
import { go } from "../router.js";
/** @import { GameShape } from "../net/types.js" */

/**
 * Learn the game, play with a coach, or simply play; asked once per game.
 * @param {GameShape} game
 * @param {(coached: boolean) => void} play
 */
export function askNewcomer(game, play) {
  keep(`met.${game.name}`, "yes");
  const way = (
    /** @type {string} */ words,
    /** @type {string} */ about,
    /** @type {object} */ looks,
    /** @type {() => void} */ run,
  ) =>
    h(
      "div",
      { class: "way" },
      button(words, { ...looks, onclick: () => (dialog.close(), run()) }),
      h("small", {}, about),
    );
  const dialog = openDialog(
    t("neverPlayed", { title: game.title }),
    [
      way(t("learnFirst"), t("learnFirstWords"), { kind: "primary", icon: "book", "data-test": "newcomer-learn" }, () =>
        go(`/learn/${game.name}`),
      ),
      way(t("playCoached"), t("playCoachedWords"), { icon: "hint", "data-test": "newcomer-coach" }, () => play(true)),
      way(t("playPlain"), t("playPlainWords"), { icon: "play", "data-test": "newcomer-play" }, () => {
        if (coachWish() === "unasked") keepCoach(false);
        play(false);
      }),
    ],
    { kind: "newcomer", test: "newcomer" },
  );
}
