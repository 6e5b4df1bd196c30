// Keeps the page on the device, and says of every file what the page and its worker may load and run.
// A policy in the page alone wouldn't bind the worker: it comes from this service worker, which has to be there first.
const VERSION = "cardgen-@VERSION@";
const FILES = @FILES@; // at once
const LATER = new Set(@LATER@); // Python and the faces of cards: when they are first asked for
const POLICY = "@POLICY@";

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "keep all") event.waitUntil(keepRest(/^app-/));
  if (event.data === "keep hand") event.waitUntil(keepRest(/^app-.*\/(own|cards)\.js$/));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === new URL("./share", self.location).href) event.respondWith(shared(request));
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin) event.respondWith(answer(request));
});

// What an older version has already is copied: a hash in its path says that it is the same.
async function fill() {
  const cache = await caches.open(VERSION);
  await Promise.all([
    ...FILES.map(async (name) => {
      const known = /-[0-9a-f]{12}[./]/.test(name) && (await caches.match(name));
      const response = known || governed(await fetch(name, { cache: name.includes("-") ? "force-cache" : "no-cache" }));
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      await cache.put(name, response);
    }),
    ...[...LATER].map(async (name) => {
      const known = await caches.match(name);
      if (known) await cache.put(name, known);
    }),
  ]);
}

// The page's own modules; faces of cards only as they are asked for.
async function keepRest(wanted) {
  const cache = await caches.open(VERSION);
  for (const name of LATER) {
    if (!wanted.test(name) || (await cache.match(name))) continue;
    const response = governed(await fetch(name, { cache: "force-cache" }));
    if (response.ok) await cache.put(name, response);
  }
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("cardgen-") && name !== VERSION) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  if (kept) return kept; // as it is, so that a browser knows what it has compiled
  const found = await fetch(request);
  if (found.type === "opaqueredirect" || found.status === 0) return found;
  const response = governed(found);
  const name = new URL(request.url).pathname.slice(new URL("./", self.location).pathname.length);
  if (found.ok && LATER.has(name)) await cache.put(name, response.clone()).catch(() => {}); // a full disk: it works without
  return response;
}

// A file that somebody shared with the page: it waits until the page takes it.
async function shared(request) {
  const file = (await request.formData()).get("file");
  if (file) await (await caches.open("shared-file")).put("file", new Response(file));
  return Response.redirect("./#shared", 303);
}

function governed(found) {
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", POLICY);
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(found.body, { status: found.status, statusText: found.statusText, headers });
}
