import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../apps/server/src/testing/server-process.ts'
import { launchChromium, openPhone } from './chromium.ts'

let dataDir: string
let server: ServerProcess
let browser: Browser
/** Starts a server without titles, because the installation does not depend on titles. */
const start = (env: Readonly<Record<string, string>> = {}) =>
  startServerProcess({ dataDir, env: { DEMO_CATALOGUE: 'off', ...env } })
beforeAll(async () => {
  dataDir = await makeDataDir()
  server = await start()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await removeDataDir(dataDir)
})

/** Waits for the active service worker and returns its URL query; runs in the page. */
const registered = () => navigator.serviceWorker.ready.then(({ active }) => new URL(active?.scriptURL ?? '').search)
/** Returns the state of a newer service worker that does not control pages yet; runs in the page. */
const waiting = async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state
const keptUrls = async () => {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}
async function openKept(locale: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPhone(browser, locale, options)
  await page.goto(`${server.origin}/terms`)
  await page.evaluate(registered)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  return page
}
/** Starts the server again on the same port, so that its URL does not change for viewers. */
async function startAgain(env: Readonly<Record<string, string>> = {}) {
  server = await start({ PORT: new URL(server.origin).port, ...env })
}

it('the app can be installed: valid manifest, icons that load, registered service worker', async () => {
  const page = await openPhone(browser, 'zh-TW')
  await page.goto(server.origin)
  const session = await page.context().newCDPSession(page)
  const { errors, data = '{}' } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: '懸念劇場', display: 'standalone', lang: 'zh-Hant' })
  for (const { src, sizes } of [...manifest.icons, { src: '/icons/apple-touch-icon.png', sizes: '180x180' }]) {
    const size = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size).toBe(sizes)
  }
  expect(await page.evaluate(registered)).toBe('?lang=zh')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Playwright's contexts are incognito windows, from which browsers cannot install apps.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await page.context().close()
})

it('while online, the worker serves only app files; pages, calls, media and documents come from the server', async () => {
  const page = await openKept('en-US')
  const answered: string[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (response.fromServiceWorker() && !request.isNavigationRequest()) answered.push(new URL(request.url()).pathname)
  })
  const [navigation] = await Promise.all([
    page.waitForResponse((one) => one.request().isNavigationRequest()),
    page.goto(`${server.origin}/wallet`),
  ])
  // The page comes from the server, not from a cache, with all its headers.
  expect(await navigation.headerValue('cache-control')).toBe('private, no-cache')
  expect(await navigation.headerValue('content-security-policy')).toContain("script-src 'self'")
  await page.getByRole('heading').first().waitFor()
  const statuses = await page.evaluate(async () => {
    const paths = ['/documents/terms/en.json', '/api/nothing', '/media/x/1/1/1/master.m3u8', '/config.json']
    return Promise.all(paths.map(async (path) => (await fetch(path)).status))
  })
  expect(statuses.map((status) => (status >= 400 ? 'refused' : status))).toEqual([200, 'refused', 'refused', 200])
  expect(answered.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  const stored = await page.evaluate(keptUrls)
  expect(stored).toEqual(expect.arrayContaining(['/offline/en', '/shell']))
  const names = stored.map((path) => path.replace(/^\/assets\/([a-z]+)-.*\.(\w+)$/, '$1.$2'))
  expect(names).toEqual(
    expect.arrayContaining(['app.js', 'lists.js', 'mine.js', 'rest.js', 'gloock.woff2', 'offline.css']),
  )
  expect(stored.filter((path) => !/^\/(assets|saved)\/|^\/(offline\/en|shell)$/.test(path))).toEqual([])
  await page.context().close()
})

it("while the server is down the app opens in the viewer's language, and recovers automatically", async () => {
  const page = await openKept('th-TH')
  const complaints: string[] = []
  page.on('console', (line) => /Content Security Policy|Refused/.test(line.text()) && complaints.push(line.text()))
  await server.stop()
  await page.goto(`${server.origin}/premium?from=home`)
  await page.getByText('ออฟไลน์ กำลังแสดงข้อมูลที่บันทึกไว้').waitFor()
  await page.getByRole('heading', { name: 'ไม่มีการเชื่อมต่อ' }).waitFor()
  expect(page.url()).toBe(`${server.origin}/premium?from=home`)
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).tap()
  await page.getByRole('heading', { name: 'ไม่มีการเชื่อมต่อ' }).waitFor()
  await startAgain()
  await page.getByText('ออฟไลน์ กำลังแสดงข้อมูลที่บันทึกไว้').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'ไม่มีการเชื่อมต่อ' }).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${server.origin}/premium?from=home`)
  expect(complaints).toEqual([])
  await page.context().close()
})

it.each([502, 503])("a proxy's status 502 opens the stored app, but 503 does not: status %i", async (status) => {
  const page = await openKept('en-US')
  await server.stop()
  const proxy = createServer((_, response) => response.writeHead(status).end('from the proxy'))
  await new Promise<void>((resolve) => proxy.listen(Number(new URL(server.origin).port), '127.0.0.1', resolve))
  await page.goto(`${server.origin}/premium`)
  const isFromProxy = (await page.locator('body').textContent()) === 'from the proxy'
  await page.context().close()
  proxy.closeAllConnections()
  await new Promise((resolve) => proxy.close(resolve))
  await startAgain()
  expect(isFromProxy).toBe(status === 503)
})

it('a page reports its current screen to the service worker, which otherwise sees only the URL of the page load', async () => {
  const page = await openKept('en-US')
  await page.locator('footer a[href="/about"]').click()
  await page.waitForURL(`${server.origin}/about`)
  const [worker] = page.context().serviceWorkers()
  const asked = `(async () => {
    const [client] = await clients.matchAll({ type: 'window' })
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
    client.postMessage('which screen', [port2])
    setTimeout(port1.onmessage, 5_000, { data: 'no answer' })
    return [new URL(client.url).pathname, await answer]
  })()`
  expect(await worker?.evaluate(asked)).toEqual(['/terms', '/about'])
  await page.context().close()
})

it('while the server is down the service worker returns no stored page to frames and API calls', async () => {
  // The Content-Security-Policy forbids frames of the app's pages. The test bypasses it to check the worker alone.
  const page = await openKept('en-US', { bypassCSP: true })
  await server.stop()
  await page.goto(`${server.origin}/premium`)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  const answered: string[] = []
  page.on('response', (response) => answered.push(new URL(response.url()).pathname))
  await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = '/wallet'
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    await fetch('/api/anything', { method: 'POST' }).catch(() => undefined)
  })
  expect(answered).toEqual([])
  await startAgain()
  await page.context().close()
})

it('while the server is down a URL outside the app shows the offline page, which reloads automatically', async () => {
  const page = await openKept('th-TH')
  await server.stop()
  await page.goto(`${server.origin}/healthz`)
  await page.getByRole('heading', { name: 'ไม่มีการเชื่อมต่อ' }).waitFor()
  // The offline page has its own style sheet and font, which are stored too.
  const look = await page.evaluate(() => ({
    stage: getComputedStyle(document.documentElement).backgroundColor,
    hasFace: document.fonts.check('25px Gloock'),
  }))
  expect(look).toEqual({ stage: 'rgb(11, 11, 16)', hasFace: true })
  await startAgain()
  await page.getByRole('heading').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${server.origin}/healthz`)
  await page.context().close()
})

it('a new deployment replaces the stored app; the previous version is kept for open pages, older versions are deleted', async () => {
  let page = await openKept('en-US')
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-brands-'))
  const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell ')))
  const versions = await shells()
  expect(versions).toHaveLength(1)
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  async function openAgain() {
    const context = page.context()
    await page.close()
    page = await context.newPage()
    await page.goto(`${server.origin}/terms`)
  }
  for (const [name, leave] of Object.entries({ Second: hide, Third: openAgain })) {
    const table = `brands:\n  - id: one\n    names: { en: ${name} }\n    company: C\n    address: D\n    contact: e@f.test\n`
    await writeFile(join(folder, 'brands.yaml'), table)
    await server.stop()
    await startAgain({ BRANDS_FILE: join(folder, 'brands.yaml') })
    await page.goto(`${server.origin}/terms`)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    // The new worker waits, because taking over while a page is opened could lose a request of the page.
    await expect.poll(() => page.evaluate(waiting)).toBe('installed')
    await leave()
    await expect.poll(() => page.evaluate(waiting)).toBeUndefined()
    const before = versions.at(-1)
    await expect
      .poll(async () => {
        const names = await shells()
        return names.length === 2 && names[0] === before && !versions.includes(names[1] ?? '')
      })
      .toBe(true)
    versions.push((await shells())[1] ?? '')
  }
  await server.stop()
  await page.goto(`${server.origin}/about`)
  await page.getByText('Offline. Showing what is saved.').waitFor()
  expect(await page.title()).toContain('Third')
  await startAgain()
  await rm(folder, { recursive: true, force: true })
  await page.context().close()
})

it('the setting offlinePage: false removes the service worker and the offline page', async () => {
  const page = await openKept('en-US')
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-brands-'))
  const table = 'brands:\n  - id: one\n    names: { en: One }\n    company: C\n    address: D\n    contact: e@f.test\n'
  await writeFile(join(folder, 'brands.yaml'), `${table}offlinePage: false\n`)
  await server.stop()
  await startAgain({ BRANDS_FILE: join(folder, 'brands.yaml') })
  await page.goto(`${server.origin}/terms`)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await expect.poll(() => page.evaluate(keptUrls)).toEqual([])
  await rm(folder, { recursive: true, force: true })
  await page.context().close()
})
