// The service worker of the site: its pages are kept, and are there without a network. What Python takes is kept by the
// worker that runs it (`download.js`).

/**
 * Written by `tablier.site`: a name for all files, and which they are; pages by their language.
 * @type {{name: string, files: string[], pages: Record<string, string[]>}}
 */
const KEPT = { name: "", files: [], pages: {} };
/** The language of whoever comes: pages in the other one are kept when somebody looks at them in that. */
const LANG = new URL(location.href).searchParams.get("lang") ?? "en";
const PAGES = `tablier-pages-${KEPT.name}`;
const PYTHON = "tablier-python";
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(PAGES).then((cache) => cache.addAll([...KEPT.files, ...KEPT.pages[LANG]])));
  worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(tidied().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(worker.registration.scope)) {
    event.respondWith(answered(event.request));
  }
});

/** A page is the same whichever table it is asked for. @param {Request} request */
async function answered(request) {
  const kept = await (await caches.open(PAGES)).match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

/** What other versions of the site have kept goes. */
async function tidied() {
  const others = (await caches.keys()).filter((name) => name.startsWith("tablier-pages-") && name !== PAGES);
  await Promise.all(others.map((name) => caches.delete(name)));
  const files = await (await (await caches.open(PAGES)).match("python/files.json"))?.json();
  const names = new Set(Object.values(files ?? {}).map(({ name }) => name));
  const python = await caches.open(PYTHON);
  const old = (await python.keys()).filter(({ url }) => !names.has(url.split("/").at(-1)));
  await Promise.all(old.map((request) => python.delete(request)));
}
