/** The scenes of a lesson, in order. */

/** @import { LessonChoice, LessonStep } from "../net/types.js" */

/**
 * A scene: event number, words, the pieces they are about, and the moves to choose from.
 * @typedef {{at: number, text: string, pieces: string[], choices: LessonChoice[], scores: boolean}} Scene
 */

const SILENT = { text: "", pieces: [], choices: [], scores: false };

/**
 * One scene per event, per further text at an event, and per answer to a choice.
 * @param {LessonStep[]} steps
 * @param {number} length how many events the match has
 */
export function scenes(steps, length) {
  const answers = steps.flatMap(({ choices }) => choices.filter(({ record }) => record === null));
  /** @type {Scene[]} */
  const made = [];
  const end = Math.max(length, ...steps.map((step) => step.at));
  for (let at = 0; at <= end; at++) {
    const answered = answers.filter((choice) => choice.leads_to === at);
    const here = [
      ...answered.map(({ answer }) => ({ ...SILENT, text: answer })),
      ...steps.filter((step) => step.at === at),
    ];
    for (const { text, pieces, choices, scores } of here.length ? here : [SILENT])
      made.push({ at, text, pieces, choices, scores });
  }
  return made;
}
