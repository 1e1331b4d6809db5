// Opens the app without a network. Pages come from the network if it responds; calls and media always come from it.
// The server writes the first line: `stored` = { version, offlinePage: { path, texts, files }, shell, files }
// (http/pages/offline.ts).

const shellPrefix = 'shell '
const shellCache = shellPrefix + stored.version
const coverCache = 'covers'
/** Cache of the page of a first visit, used until the app is stored. */
const firstPageCache = 'first page'
const maxCovers = 200
/** Milliseconds after which a network without a response counts as offline. */
const patienceMs = 8000
/** Statuses of a proxy that does not reach the server. 503 is not included, because the server may send it itself. */
const unreached = new Set([502, 504])
/** Paths that are not screens of the app; the server has the same rule (http/web-app.ts). */
const notAScreen = /\.[^/]*$|^\/(api|assets|sandbox|metrics|healthz|readyz|studio|v)(\/|$)/
/** Paths of pages whose HTML is the same for every viewer. */
const isForEverybody = /^\/($|(title|tag|ranking)(\/|$))/

addEventListener('install', (event) => {
  // A worker that replaces another waits for the message of a hidden page or for the last page to close: Chromium may
  // never respond to a page that is opened during the replacement.
  if (!registration.active) skipWaiting()
  // Chromium requests these paths from the network without starting this worker.
  const paths = ['/api/*', '/media/*']
  event.addRoutes?.(paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })))
  // The first worker of a device stores only the offline page, so that it is ready when the first page is painted. An
  // idle page sends a message to store the app. A worker that replaces another stores the whole app.
  event.waitUntil(registration.active ? storeApp() : storeOfflinePage())
})

async function storeOfflinePage() {
  const cache = await caches.open(shellCache)
  const { texts } = stored.offlinePage
  await Promise.all(texts.map(({ path, text, headers }) => cache.put(path, new Response(text, { headers }))))
}

/** Stores the files of the tabs, then their page, so that a stored page means that all its files are stored. */
async function storeApp() {
  await storeOfflinePage()
  await storeFiles([...stored.offlinePage.files, ...stored.files])
  const page = await fetch(stored.shell, { cache: 'reload', priority: 'low' })
  // During a deployment, a server of another build may respond with a page whose files are not stored here.
  const named = await Promise.all(filesOf(await page.clone().text()).map(findPage))
  if (!page.ok || named.includes(undefined)) throw new Error(`${stored.shell} is not the page of this build`)
  const cache = await caches.open(shellCache)
  await cache.put(stored.shell, page)
  if (!(await findPage(stored.offlinePage.path))) await caches.delete(shellCache)
}

/**
 * Stores files. Takes them from the caches of other builds or from the browser's cache if possible, because a file's
 * name changes with its content.
 */
async function storeFiles(paths) {
  const cache = await caches.open(shellCache)
  const storeFile = async (path) => {
    const known = (await findStored(path)) ?? (await makeFromStored(path))
    await (known ? cache.put(path, known) : cache.add(new Request(path, { priority: 'low' })))
  }
  await Promise.all(paths.map(storeFile))
}

/** Returns the paths of the files that a page loads first. */
const filesOf = (html) => [...html.matchAll(/(?:href|src)="(\/(?:assets|brand)\/[^"]+)"/g)].map(([, path]) => path)

let storing
addEventListener('message', (event) => {
  if (event.data === 'take over') skipWaiting()
  if (event.data !== 'store the app') return
  storing ??= completeApp().finally(() => {
    storing = undefined
  })
  event.waitUntil(storing)
})

/** Stores the app unless it is stored. */
async function completeApp() {
  if (await findPage(stored.shell)) return
  await storeApp()
  await caches.delete(firstPageCache)
  await clients.claim()
}

addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  const names = await caches.keys()
  // Keeps the cache of the previous version, whose pages may still be open and load their code from it.
  const shells = names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache).slice(0, -1)
  // Caches of an earlier worker, which named them differently.
  const others = names.filter((name) => name.startsWith('offline '))
  for (const name of [...shells, ...others]) await caches.delete(name)
  // The browser requests a page while this worker starts. If that request fails, Firefox shows its own error page
  // instead of this worker's response.
  const isFirefox = / Firefox\//.test(navigator.userAgent)
  await registration.navigationPreload?.[isFirefox ? 'disable' : 'enable']()
  if (await findPage(stored.shell)) await clients.claim()
  // Not awaited, because requests wait for the activation. The first page continues to load without this worker.
  else void keepFirstPage().catch(() => {})
}

/** Stores open pages that are the same for every viewer, with their files, and the files of the offline page. */
async function keepFirstPage() {
  const visible = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = visible.map(({ url }) => url).filter((url) => isForEverybody.test(new URL(url).pathname))
  await Promise.all([storeFiles(stored.offlinePage.files), ...pages.map(keepPage)])
}

/** Stores a page from the browser's cache after its files, because it would stay empty without its scripts. */
async function keepPage(url) {
  const page = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
  if (!page?.ok) return
  await storeFiles(filesOf(await page.clone().text()))
  await (await caches.open(firstPageCache)).put(url, page)
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    // Excludes frames, because the frame of the card form shows its own error if it does not load.
    if (request.destination === 'document') event.respondWith(openPage(event, pathname))
  } else if (/^\/(assets|brand)\//.test(pathname)) {
    event.respondWith(cacheFirst(event, shellCache))
  } else if (pathname.startsWith('/covers/')) {
    event.respondWith(cacheFirst(event, coverCache, maxCovers))
  }
})

async function openPage(event, pathname) {
  const network = fromNetwork(event)
  const isScreen = !notAScreen.test(pathname)
  const failed = network.then(
    async ({ status }) => unreached.has(status) && isScreen && (await findPage(stored.shell)) !== undefined,
    () => true,
  )
  event.waitUntil(failed)
  // Other pages have no timeout: the offline page reloads its address, and a login redirect would be refused then.
  const late = new Promise((resolve) => isScreen && setTimeout(resolve, patienceMs, true))
  if (!(await Promise.race([failed, late]))) return network
  const page = isScreen ? ((await findPage(stored.shell)) ?? (await findFirst(event))) : undefined
  return page ?? (await findPage(stored.offlinePage.path)) ?? network
}

const fromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request)

/** Responds from the cache if possible. For files whose content never changes. */
async function cacheFirst(event, cacheName, maxEntries = Number.POSITIVE_INFINITY) {
  const { request } = event
  const known = (await findStored(request.url)) ?? (await makeFromStored(new URL(request.url).pathname))
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(store(cacheName, request.url, response.clone(), maxEntries))
  return response
}

/** Returns the path without the hash, which is the same in all builds. */
const familyOf = (path) => path.replace(/-[\w-]{8}(\.(js|css))$/, '$1')

/**
 * Creates the files of this build from the stored files of an earlier build and the changes between the builds. Returns
 * the file at `path`; undefined if it was not created.
 */
async function makeFromStored(path) {
  if (familyOf(path) === path) return undefined
  const names = (await caches.keys()).filter((name) => name.startsWith(shellPrefix))
  const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const earlier = entries.flat().map(({ url }) => new URL(url).pathname)
  const from = earlier.findLast((one) => familyOf(one) === familyOf(path))
  if (from === undefined) return undefined
  making ??= makeAll(from.slice(from.lastIndexOf('/') + 1)).catch(() => {})
  await making
  return findStored(path)
}

/** The only run of `makeAll` in this worker's lifetime; files that are still missing are requested from the network. */
let making
async function makeAll(from) {
  const answer = await fetch(`/offline/changes?from=${from}`, { cache: 'no-store' })
  if (!answer.ok) return
  const cache = await caches.open(shellCache)
  const { renamed, parts } = await answer.json()
  for (const [name, newName] of Object.entries(renamed)) {
    const known = await findStored(`/assets/${name}`)
    if (!known) continue
    let text = await known.text()
    for (const [own, newOwn] of Object.entries(renamed)) text = text.replaceAll(own, newOwn)
    const pieces = parts[newName] ?? [text]
    const made = pieces
      .map((part) => (typeof part === 'string' ? part : text.slice(part[0], part[0] + part[1])))
      .join('')
    const headers = { 'content-type': known.headers.get('content-type') }
    await cache.put(`/assets/${newName}`, new Response(made, { headers }))
  }
}

/** Finds a page in the cache of this version only, because pages have the same paths in all versions. */
const findPage = (path) => caches.match(path, { ignoreVary: true, cacheName: shellCache })
const findFirst = ({ request }) => caches.match(request.url, { ignoreVary: true, cacheName: firstPageCache })
const findStored = (url) => caches.match(url, { ignoreVary: true })

async function store(cacheName, url, response, maxEntries) {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(url, response)
    // Another worker may have deleted all caches meanwhile. Checked after the last `await` that stores something.
    if (!(await findPage(stored.offlinePage.path))) return await cache.delete(url)
    const entries = await cache.keys()
    for (const oldest of entries.slice(0, Math.max(0, entries.length - maxEntries))) await cache.delete(oldest)
  } catch {
    // The device has no storage left; the network still responds.
  }
}
