// Service worker: caches the files of the page, so that a reload offline shows the page, which reports the problem and
// recovers.  Answers of the API are never cached, and the network comes first.
{
  /** @type {string[]} the shell and the files of this version: inserted by the server (shell/static.py) */
  const KEPT = [];
  const NAME = `knall ${KEPT[1]}`;
  const PATIENCE = 4000; // milliseconds, the server's timeout

  /**
   * The worker's events and its scope.
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

  /** Cache all files of this version, or none. */
  async function keep() {
    await (await caches.open(NAME)).addAll(KEPT);
    await worker.skipWaiting();
  }

  /** Delete the caches of other versions, and enable navigation preload. */
  async function begin() {
    for (const name of await caches.keys()) if (name.startsWith("knall ") && name !== NAME) await caches.delete(name);
    await worker.registration.navigationPreload?.enable();
  }

  /** An immutable file: cache first. @param {Request} request */
  const kept = async (request) => (await caches.match(request.url)) ?? fetch(request);

  /**
   * Network first; when it fails, the cached shell for navigations.
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
