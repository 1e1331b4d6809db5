// Opens the app without a network. Pages and calls come from the network whenever it answers; media is never touched.
// The server writes the first line: `stored` = { version, offlinePage, shell, files } (http/pages/offline.ts).

const shellPrefix = 'shell '
const shellCache = shellPrefix + stored.version
const coverCache = 'covers'
const maxCovers = 200
/** A connection that answers nothing for so long is treated as none. */
const patienceMs = 8000
/** Addresses that are not screens of the app; the server has the same rule (http/web-app.ts). */
const notAScreen = /\.[^/]*$|^\/(api|assets|sandbox|metrics|healthz|readyz)(\/|$)/

addEventListener('install', (event) => {
  skipWaiting()
  // Chromium then asks the network for these without waking this worker.
  const paths = ['/api/*', '/media/*']
  event.addRoutes?.(paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })))
  event.waitUntil(install())
})

async function install() {
  const cache = await caches.open(shellCache)
  const pages = [stored.offlinePage, stored.shell].map(
    (path) => new Request(path, { cache: 'reload', priority: 'low' }),
  )
  // The names of files change with their content, so the browser's own cache may answer: most were just loaded.
  const files = stored.files.map((path) => new Request(path, { priority: 'low' }))
  await cache.addAll([...pages, ...files])
}

addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  const names = await caches.keys()
  // Pages of the version before may still be open, and load their code from its cache.
  const shells = names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache).slice(0, -1)
  // The version before this worker's caches had names of their own.
  const others = names.filter((name) => name.startsWith('offline '))
  for (const name of [...shells, ...others]) await caches.delete(name)
  // The browser asks for a page while this worker still wakes up. Firefox shows its own error page when that request
  // fails, whatever this worker answers.
  const isFirefox = / Firefox\//.test(navigator.userAgent)
  await registration.navigationPreload?.[isFirefox ? 'disable' : 'enable']()
  await clients.claim()
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    // Only a page in a tab or window: the card form has its own way to say that it did not load.
    if (request.destination === 'document') event.respondWith(openPage(event, pathname))
  } else if (/^\/(assets|brand)\//.test(pathname)) {
    event.respondWith(cacheFirst(event, shellCache))
  } else if (pathname.startsWith('/covers/')) {
    event.respondWith(cacheFirst(event, coverCache, maxCovers))
  }
})

async function openPage(event, pathname) {
  const network = fromNetwork(event)
  const failed = network.then(
    () => false,
    () => true,
  )
  event.waitUntil(failed)
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, true))
  if (!(await Promise.race([failed, late]))) return network
  const page = notAScreen.test(pathname) ? stored.offlinePage : stored.shell
  return (await findPage(page)) ?? (await findPage(stored.offlinePage)) ?? network
}

const fromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request)

/** For files whose content never changes. */
async function cacheFirst(event, cacheName, maxEntries = Number.POSITIVE_INFINITY) {
  const { request } = event
  const known = await findStored(request.url)
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(store(cacheName, request.url, response.clone(), maxEntries))
  return response
}

/** Of this worker's version alone: the stored pages of all versions have the same addresses. */
const findPage = (path) => caches.match(path, { ignoreVary: true, cacheName: shellCache })
const findStored = (url) => caches.match(url, { ignoreVary: true })

async function store(cacheName, url, response, maxEntries) {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(url, response)
    // Another worker may have removed everything meanwhile, for good. Asked last, so that nothing comes in between.
    if (!(await findPage(stored.offlinePage))) return await cache.delete(url)
    const entries = await cache.keys()
    for (const oldest of entries.slice(0, Math.max(0, entries.length - maxEntries))) await cache.delete(oldest)
  } catch {
    // Without room on the device, the network goes on answering.
  }
}
