// Runs before the first paint: the theme must not flash up late, and the texts are on their way while modules load.
// Must agree with theme.js and texts/language.js.
{
  const recall = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(`knall.${name}`);
    } catch {
      return null; // storage may be forbidden; then all is as the system has it
    }
  };
  const root = document.documentElement;
  const theme = recall("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const spoken = (root.dataset.languages ?? "en").split(" ");
  const wanted = [recall("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  root.lang = wanted.find((one) => one !== null && spoken.includes(one)) ?? spoken[0];
  const texts = { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `/page/texts/${root.lang}.json` };
  document.head.append(Object.assign(document.createElement("link"), texts));
}
