/** Version check: after an update of the server the page reloads. */

let outdated = false;

/** Note the page version in an answer's header, if it has one. @param {string|null} version */
export function noteVersion(version) {
  const mine = globalThis.document?.documentElement.dataset.page;
  if (version && mine && !mine.includes(version)) outdated = true;
}

/** Whether the server has another version of the page. */
export const isOutdated = () => outdated;

/** Reload an outdated page, unless somebody is typing. */
export function renew() {
  const field = document.activeElement;
  const writing = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value;
  if (outdated && !writing) location.reload();
}
