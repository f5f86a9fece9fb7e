/** localStorage, or nothing where the browser forbids it. */

const LOOKS = ["theme", "language", "sound", "speed"];

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`knall.${name}`);
  } catch {
    return null;
  }
}

/** Clear everything but theme, sound and the like. */
export function forgetAll() {
  try {
    const ours = Object.keys(localStorage).filter((key) => key.startsWith("knall.") && !LOOKS.includes(key.slice(6)));
    for (const key of ours) localStorage.removeItem(key);
  } catch {
    // storage is forbidden: nothing to clear
  }
}

/** @param {string} name @param {string|null} value null deletes */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`knall.${name}`);
    else localStorage.setItem(`knall.${name}`, value);
  } catch {
    // storage is optional
  }
}
