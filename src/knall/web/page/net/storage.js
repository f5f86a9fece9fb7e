/** What this browser remembers; where storage is forbidden, it simply remembers nothing. */

const LOOKS = ["theme", "language", "sound", "speed"];

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`knall.${name}`);
  } catch {
    return null;
  }
}

/** Forget everything but how the page looks and sounds. */
export function forgetAll() {
  try {
    const ours = Object.keys(localStorage).filter((key) => key.startsWith("knall.") && !LOOKS.includes(key.slice(6)));
    for (const key of ours) localStorage.removeItem(key);
  } catch {
    // Nothing is remembered where storage is forbidden.
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
