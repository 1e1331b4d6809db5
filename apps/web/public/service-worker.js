// Opens the app without a network. Pages and calls come from the network whenever it answers; media is never touched.
// The server writes the first line: `stored` = { version, offlinePage: { path, texts, files }, shell, files }
// (http/pages/offline.ts).

const shellPrefix = 'shell '
const shellCache = shellPrefix + stored.version
const coverCache = 'covers'
/** The page of a first visit, until the app is stored. */
const firstPageCache = 'first page'
const maxCovers = 200
/** A connection that answers nothing for so long is treated as none. */
const patienceMs = 8000
/** Answers of a proxy that does not reach the server. 503 is not one: it may be the server's own answer. */
const unreached = new Set([502, 504])
/** Addresses that are not screens of the app; the server has the same rule (http/web-app.ts). */
const notAScreen = /\.[^/]*$|^\/(api|assets|sandbox|metrics|healthz|readyz|studio|v)(\/|$)/
/** Pages whose text is the same for every viewer. */
const isForEverybody = /^\/($|(title|tag|ranking)(\/|$))/

addEventListener('install', (event) => {
  // A later worker waits for the message of a hidden page, or for the last page to close: Chromium may never answer a page
  // that is opened just while one worker replaces another.
  if (!registration.active) skipWaiting()
  // Chromium then asks the network for these without waking this worker.
  const paths = ['/api/*', '/media/*']
  event.addRoutes?.(paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })))
  // The first worker of a device needs no more than its own text, so that it is ready when the first page is painted. The
  // page sends a message to store the app once it is idle. Later workers replace one that has stored everything.
  event.waitUntil(registration.active ? storeApp() : storeOfflinePage())
})

async function storeOfflinePage() {
  const cache = await caches.open(shellCache)
  const { texts } = stored.offlinePage
  await Promise.all(texts.map(({ path, text, headers }) => cache.put(path, new Response(text, { headers }))))
}

/** Stores the files of the tabs, and their page last: if it is stored, everything is. */
async function storeApp() {
  await storeOfflinePage()
  await storeFiles([...stored.offlinePage.files, ...stored.files])
  const page = await fetch(stored.shell, { cache: 'reload', priority: 'low' })
  // While servers are replaced, one of another build may answer: the files of its page are not stored here.
  const named = await Promise.all(filesOf(await page.clone().text()).map(findPage))
  if (!page.ok || named.includes(undefined)) throw new Error(`${stored.shell} is not the page of this build`)
  const cache = await caches.open(shellCache)
  await cache.put(stored.shell, page)
  if (!(await findPage(stored.offlinePage.path))) await caches.delete(shellCache)
}

/**
 * The names of files change with their content, so those stored for another build and the browser's own cache may answer:
 * most were just loaded.
 */
async function storeFiles(paths) {
  const cache = await caches.open(shellCache)
  const storeFile = async (path) => {
    const known = (await findStored(path)) ?? (await makeFromStored(path))
    await (known ? cache.put(path, known) : cache.add(new Request(path, { priority: 'low' })))
  }
  await Promise.all(paths.map(storeFile))
}

/** The files that a page loads first. */
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

/** Does nothing if the app is stored, as it nearly always is. */
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
  // Pages of the version before may still be open, and load their code from its cache.
  const shells = names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache).slice(0, -1)
  // The version before this worker's caches had names of their own.
  const others = names.filter((name) => name.startsWith('offline '))
  for (const name of [...shells, ...others]) await caches.delete(name)
  // The browser asks for a page while this worker still wakes up. Firefox shows its own error page when that request
  // fails, whatever this worker answers.
  const isFirefox = / Firefox\//.test(navigator.userAgent)
  await registration.navigationPreload?.[isFirefox ? 'disable' : 'enable']()
  if (await findPage(stored.shell)) await clients.claim()
  // Not awaited, because requests wait for the activation. The first page goes on loading without this worker.
  else void keepFirstPage().catch(() => {})
}

/** Stores the page that the first visit shows with its files, and the files of the offline page. */
async function keepFirstPage() {
  const visible = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = visible.map(({ url }) => url).filter((url) => isForEverybody.test(new URL(url).pathname))
  await Promise.all([storeFiles(stored.offlinePage.files), ...pages.map(keepPage)])
}

/** Stores a page from the browser's own cache, after its files: without its scripts it would stay empty. */
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
  const isScreen = !notAScreen.test(pathname)
  const failed = network.then(
    async ({ status }) => unreached.has(status) && isScreen && (await findPage(stored.shell)) !== undefined,
    () => true,
  )
  event.waitUntil(failed)
  // The offline page asks again for any other page: an answer of a login would be refused the second time.
  const late = new Promise((resolve) => isScreen && setTimeout(resolve, patienceMs, true))
  if (!(await Promise.race([failed, late]))) return network
  const page = isScreen ? ((await findPage(stored.shell)) ?? (await findFirst(event))) : undefined
  return page ?? (await findPage(stored.offlinePage.path)) ?? network
}

const fromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request)

/** For files whose content never changes. */
async function cacheFirst(event, cacheName, maxEntries = Number.POSITIVE_INFINITY) {
  const { request } = event
  const known = (await findStored(request.url)) ?? (await makeFromStored(new URL(request.url).pathname))
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(store(cacheName, request.url, response.clone(), maxEntries))
  return response
}

/** The path without the hash: the same in all builds. */
const familyOf = (path) => path.replace(/-[\w-]{8}(\.(js|css))$/, '$1')

/** Makes the files of a new build from the stored ones of an earlier build, of which it changed little. */
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

/** At most once while this worker runs: whatever is missing then comes from the network. */
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

/** Of this worker's version alone: the stored pages of all versions have the same addresses. */
const findPage = (path) => caches.match(path, { ignoreVary: true, cacheName: shellCache })
const findFirst = ({ request }) => caches.match(request.url, { ignoreVary: true, cacheName: firstPageCache })
const findStored = (url) => caches.match(url, { ignoreVary: true })

async function store(cacheName, url, response, maxEntries) {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(url, response)
    // Another worker may have removed everything meanwhile, for good. Asked last, so that nothing comes in between.
    if (!(await findPage(stored.offlinePage.path))) return await cache.delete(url)
    const entries = await cache.keys()
    for (const oldest of entries.slice(0, Math.max(0, entries.length - maxEntries))) await cache.delete(oldest)
  } catch {
    // Without room on the device, the network goes on answering.
  }
}
