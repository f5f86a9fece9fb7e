// A service worker: it keeps the files of the page, so that a reload without a line shows the page, which says what is the
// matter and comes back by itself.  What the server tells is never kept, and while the server answers it has the word.
{
  /** @type {string[]} the shell and the files of this version: the server writes them here (http/static.py) */
  const KEPT = [];
  const NAME = `knall ${KEPT[1]}`;
  const PATIENCE = 4000; // milliseconds in which a server answers that is not frozen

  /**
   * What a worker is told, and what it can do.
   * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Stage
   * @typedef {Event & {request: Request, preloadResponse: Promise<Response|undefined>,
   *   respondWith: (answer: Promise<Response>) => void}} Question
   * @typedef {{skipWaiting: () => Promise<void>, registration: ServiceWorkerRegistration}} Scope
   */
  const worker = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));

  addEventListener("install", (stage) => /** @type {Stage} */ (stage).waitUntil(keep()));
  addEventListener("activate", (stage) => /** @type {Stage} */ (stage).waitUntil(begin()));
  addEventListener("fetch", (event) => {
    const question = /** @type {Question} */ (event);
    const { pathname } = new URL(question.request.url);
    if (KEPT.slice(1).includes(pathname)) question.respondWith(kept(question.request));
    else if (question.request.mode === "navigate") question.respondWith(page(question, !pathname.startsWith("/api/")));
  });

  /** All files of this version, or none. */
  async function keep() {
    await (await caches.open(NAME)).addAll(KEPT);
    await worker.skipWaiting();
  }

  /** What other versions kept is not needed any more; and pages are asked for while this worker wakes up. */
  async function begin() {
    for (const name of await caches.keys()) if (name.startsWith("knall ") && name !== NAME) await caches.delete(name);
    await worker.registration.navigationPreload?.enable();
  }

  /** A file whose address changes with what it holds. @param {Request} request */
  const kept = async (request) => (await caches.match(request.url)) ?? fetch(request);

  /**
   * What the server has at an address; if it does not answer, the shell that was kept, unless a file is wanted.
   * @param {Question} question
   * @param {boolean} shown
   */
  async function page({ request, preloadResponse }, shown) {
    const answer = preloadResponse.then((early) => early ?? fetch(request)).catch(() => undefined);
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    const first = /** @type {Response|undefined} */ (await Promise.race([answer, late]));
    return first ?? (shown ? await caches.match(KEPT[0]) : undefined) ?? (await answer) ?? Response.error();
  }
}
