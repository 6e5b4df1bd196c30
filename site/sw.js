// Keeps the whole page on the device, and says of every file what the page and its worker may load and run.
// A policy in the page alone wouldn't bind the worker: it comes from this service worker, which has to be there first.
const VERSION = "cardgen-@VERSION@";
const FILES = @FILES@;
const POLICY = "@POLICY@";

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin) event.respondWith(answer(request));
});

// What an older version has already is copied: a hash in its path says that it is the same.
async function fill() {
  const cache = await caches.open(VERSION);
  await Promise.all(
    FILES.map(async (name) => {
      const known = /-[0-9a-f]{12}[./]/.test(name) && (await caches.match(name));
      const response = known || (await fetch(name, { cache: name.includes("-") ? "default" : "no-cache" }));
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      await cache.put(name, response);
    }),
  );
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("cardgen-") && name !== VERSION) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  const found = kept || (await fetch(request));
  if (found.type === "opaqueredirect" || found.status === 0) return found;
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", POLICY);
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(found.body, { status: found.status, statusText: found.statusText, headers });
}
