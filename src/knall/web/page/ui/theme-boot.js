// Runs before the first paint, so that a chosen theme does not flash up late; must agree with theme.js.
try {
  const theme = localStorage.getItem("knall.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the theme follows the system.
}
