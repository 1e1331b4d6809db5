// Shows the offline page when a page cannot be fetched, and does nothing else. Pages, calls and media come from the
// network whenever it answers; nothing of them is ever kept. The server writes what to keep into the first line:
// `kept` = { version, page, parts }, another version for every change of it (http/pages/offline.ts).

const cacheName = `offline ${kept.version}`
/** Whole addresses, as requests name them. */
const parts = new Set(kept.parts.map((path) => new URL(path, location.origin).href))

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(keep())
})

async function keep() {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request(kept.page, { cache: 'reload' }), ...kept.parts])
}

addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

async function begin() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
  // The page is asked for while this worker still wakes up, so that nobody waits for it.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

/** Who has been shown the offline page: nobody else is given its parts from here. */
const shownTo = new Set()

addEventListener('fetch', (event) => {
  const { request, clientId } = event
  // Only a page in a tab or window: the card form has its own way to say that it did not load.
  if (request.mode === 'navigate' && request.destination === 'document' && request.method === 'GET') {
    event.respondWith(pageFor(event))
  } else if (shownTo.has(clientId) && parts.has(request.url)) {
    event.respondWith(keptAnswer(request.url))
  }
})

async function pageFor({ request, preloadResponse, resultingClientId }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    shownTo.add(resultingClientId)
    return keptAnswer(kept.page)
  }
}

const keptAnswer = async (url) => (await (await caches.open(cacheName)).match(url)) ?? Response.error()
