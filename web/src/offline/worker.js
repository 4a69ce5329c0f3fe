// Stands between the browser and the house for one purpose: when a page cannot be had, it shows our own. Pages come from
// the network and nothing of the interface passes through here, so no answer and no client can be out of date.
// The build puts BUILD and KEPT above these lines (`scripts/worker.js`).
const OURS = "felt-offline-";
const CACHE = OURS + BUILD;
const PAGE = "/offline.html";
/** What a proxy answers for a house that is down. */
const DOWN = [502, 503, 504];
/** Paths of the server: their failures are told as they are. */
const NOT_A_PAGE = /^\/(api|ws|metrics|health|ready)(\/|$)/;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (origin === self.location.origin && KEPT.includes(pathname)) event.respondWith(part(event.request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((path) => new Request(path, { cache: "reload" })));
  await self.skipWaiting();
}

/** What other builds have kept goes. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable(); // the network is asked while this worker still starts
  await self.clients.claim();
}

async function page(event, pathname) {
  const answer = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))();
  if (NOT_A_PAGE.test(pathname)) return answer;
  try {
    const response = await answer;
    if (!DOWN.includes(response.status)) return response;
  } catch {
    // Nobody answers.
  }
  return (await kept(PAGE)) ?? Response.error();
}

/** A file that our page is made of. */
async function part(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(request)) ?? Response.error();
  }
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  return cache.match(request, { ignoreVary: true });
}
