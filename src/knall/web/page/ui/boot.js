// Runs before the first paint: sets the theme, and fetches texts and table while modules load.
// Must agree with theme.js and texts/language.js.
{
  const recall = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(`knall.${name}`);
    } catch {
      return null; // storage is forbidden: system defaults
    }
  };
  const root = document.documentElement;
  const theme = recall("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const spoken = (root.dataset.languages ?? "en").split(" ");
  const wanted = [recall("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  root.lang = wanted.find((one) => one !== null && spoken.includes(one)) ?? spoken[0];
  const texts = {
    rel: "preload",
    as: "fetch",
    crossOrigin: "anonymous",
    href: `${root.dataset.page}texts/${root.lang}.json`,
  };
  document.head.append(Object.assign(document.createElement("link"), texts));

  // Open a table's socket at once; the first frame arrives while modules load.  Must agree with net/first-socket.js.
  const [, id] = /^\/table\/([^/]+)$/.exec(location.pathname) ?? [];
  if (id) {
    const packed = "DecompressionStream" in globalThis ? "&packed=1" : "";
    const place = `${location.host}/api/tables/${id}/live?seat=own&after=0${packed}&lang=${root.lang}`;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${place}`);
    socket.binaryType = "arraybuffer";
    /** @type {(string|ArrayBuffer)[]} */
    const heard = [];
    socket.onmessage = ({ data }) => heard.push(data);
    Object.assign(globalThis, { early: { id, socket, heard } });
  }

  // A script failed to load: keep the text of index.html, and reload as soon as the server answers.
  const PAUSE = 3000;
  const isBare = () => document.querySelector(".late") !== null;
  let waiting = false;
  const beginAnew = async () => {
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    waiting = false;
    if (answer?.ok || answer?.status === 404) return isBare() && location.reload();
    return notice();
  };
  const notice = () => {
    if (waiting || !isBare()) return;
    waiting = true;
    setTimeout(beginAnew, PAUSE * (1 + Math.random()));
  };
  addEventListener("error", notice, true); // capture: load errors do not bubble
}
