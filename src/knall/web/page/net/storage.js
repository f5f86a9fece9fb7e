/** What this browser remembers; where storage is forbidden, it simply remembers nothing. */

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`knall.${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string|null} value null forgets */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`knall.${name}`);
    else localStorage.setItem(`knall.${name}`, value);
  } catch {
    // Nothing depends on it.
  }
}
