/** Does this page belong to the server?  After an update of the server it does not, and has to load itself anew. */

let outdated = false;

/** The version of the page that the server has, as an answer says; null: it does not say. @param {string|null} version */
export function noteVersion(version) {
  const mine = globalThis.document?.documentElement.dataset.page;
  if (version && mine && !mine.includes(version)) outdated = true;
}

/** Has the server another version of this page? */
export const isOutdated = () => outdated;

/** Load this page anew if the server has another version of it, unless somebody is writing something. */
export function renew() {
  const field = document.activeElement;
  const writing = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value;
  if (outdated && !writing) location.reload();
}
