import type { IncomingMessage } from 'node:http'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sandboxPrefix } from '../apps/server/src/adapters/airwallex/provider.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'
import { button, cardFormFrame, chooseOption, fillBilling, fillCard, waitForPaymentSuccess } from './paying-page.ts'

/** Origins of the app and of the card form in a test setup. */
interface Place {
  readonly server: TestServer
  readonly browser: Browser
  readonly app: string
  readonly form: string
}
/**
 * Hosts of the app and of the card form, which belong to one site as in production. A resolver rule maps both to the
 * test server.
 */
const names = { app: 'http://watch.example.com', form: 'http://pay.example.com' }

/**
 * Playwright disables the partitioned storage of third-party frames, which browsers enable by default. Chromium uses
 * only the last `--disable-features` flag, so this flag replaces Playwright's.
 */
const partitioned = '--disable-features=PaintHolding'

let loopback: TestServer
let named: TestServer
let browser: Browser
let namedBrowser: Browser
beforeAll(async () => {
  const env = { PUBLIC_URL: names.app, PAY_ORIGIN: names.form }
  ;[loopback, named] = await Promise.all([
    createTestServer({ hasSandbox: true }),
    createTestServer({ hasSandbox: true, env }),
  ])
  const { host } = new URL(named.origin)
  ;[browser, namedBrowser] = await Promise.all([
    launchChromium(partitioned),
    launchChromium(
      partitioned,
      `--host-resolver-rules=MAP watch.example.com:80 ${host}, MAP pay.example.com:80 ${host}`,
      // Makes Chromium treat the http origins of app and card form as secure: crypto and storage work as over https.
      `--unsafely-treat-insecure-origin-as-secure=${names.app},${names.form}`,
    ),
  ])
})
afterAll(async () => {
  await Promise.all([browser?.close(), namedBrowser?.close()])
  await Promise.all([loopback?.close(), named?.close()])
})

const onOtherName = (origin: string): string =>
  origin.includes('127.0.0.1') ? origin.replace('127.0.0.1', 'localhost') : origin.replace('localhost', '127.0.0.1')
const places: readonly (readonly [string, () => Place])[] = [
  ['127.0.0.1', () => ({ server: loopback, browser, app: loopback.origin, form: onOtherName(loopback.origin) })],
  ['localhost', () => ({ server: loopback, browser, app: onOtherName(loopback.origin), form: loopback.origin })],
  ['PAY_ORIGIN', () => ({ server: named, browser: namedBrowser, ...names })],
]

/**
 * Script that runs in the card form's frame after the provider's script and with the same permissions. Each attack
 * attempt returns the data that it got, or 'nothing'.
 */
const attack = `
globalThis.findings = (async () => {
  const app = location.ancestorOrigins[0]
  const attempt = async (get) => {
    try {
      return String((await get()) || 'nothing')
    } catch {
      return 'nothing'
    }
  }
  const load = (element) => new Promise((resolve) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', resolve)
    setTimeout(resolve, 2000)
    document.body.append(element)
  })
  const framed = async (src) => {
    const frame = Object.assign(document.createElement('iframe'), { src })
    await load(frame)
    return frame.contentDocument?.body?.innerHTML
  }
  const check = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}', credentials: 'include' }
  const call = async (origin, init) => (await fetch(origin + '/api/login/v1/check', init)).type
  const simple = { method: 'POST', mode: 'no-cors', credentials: 'include', body: 'deviId=1' }
  const byForm = async (origin) => {
    const target = Object.assign(document.createElement('iframe'), { name: 'target' })
    await load(target)
    const form = Object.assign(document.createElement('form'), {
      method: 'post', action: origin + '/api/login/v1/check', target: 'target',
    })
    document.body.append(form)
    form.submit()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const byPicture = (origin) => load(Object.assign(new Image(), { src: origin + '/api/constant/get' }))
  const store = (name) => new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve([...request.result.objectStoreNames].join())
    request.onerror = reject
  })
  const result = {
    'own cookies': await attempt(() => document.cookie),
    'own local storage': await attempt(() => Object.keys(localStorage).join()),
    'own session storage': await attempt(() => Object.keys(sessionStorage).join()),
    'own databases': await attempt(async () => (await indexedDB.databases()).map(({ name }) => name).join()),
    'own database of the app': await attempt(() => store('cliffhanger')),
    'own caches': await attempt(async () => (await caches.keys()).join()),
    'service workers': await attempt(async () => (await navigator.serviceWorker.getRegistrations()).length),
    "the app's cookies": await attempt(() => parent.document.cookie),
    "the app's local storage": await attempt(() => Object.keys(parent.localStorage).join()),
    "the app's session storage": await attempt(() => Object.keys(parent.sessionStorage).join()),
    "the app's databases": await attempt(async () => (await parent.indexedDB.databases()).length),
    "the app's page": await attempt(() => parent.document.documentElement.outerHTML),
    "the app's address": await attempt(() => parent.location.href),
    "the app's page in a frame": await attempt(() => framed(app + '/wallet')),
    'a page of this host in a frame': await attempt(() => framed('/wallet')),
    'a call of the app': await attempt(() => call(app, check)),
    'a simple request to the app': await attempt(() => call(app, simple)),
    'a call of this host': await attempt(() => call('', check)),
    'a simple request to this host': await attempt(() => call('', simple)),
  }
  for (const origin of [app, location.origin]) {
    await attempt(() => byForm(origin))
    await attempt(() => byPicture(origin))
    await attempt(() => navigator.sendBeacon(origin + '/api/login/v1/check', '{}'))
  }
  return result
})()
// Browsers allow a frame to navigate the whole page after a click in the frame.
addEventListener('click', () => {
  try {
    top.location.href = 'about:blank#taken'
  } catch {}
}, true)
`

const script = `${sandboxPrefix}/assets/elements.bundle.min.js`
/** Opens the card form while the provider's script attacks the app. */
async function openAttacked({ server, browser: chromium, app }: Place, asked: IncomingMessage[]): Promise<Page> {
  const page = await openPhone(chromium)
  await page.context().route(`**${script}`, async (route) => {
    const body = `${await (await fetch(server.origin + script)).text()}\n;${attack}`
    await route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body })
  })
  // On loopback the card form's host also serves the app, so it may have stored cookies and data on an earlier visit.
  if (server === loopback) {
    await page.goto(`${onOtherName(app)}/wallet`)
    await page.getByText('Test payments: no money moves').first().waitFor()
  }
  await page.goto(`${app}/wallet`)
  // Clears the recorded requests, which the app itself sent to the card form's path.
  asked.length = 0
  await chooseOption(page, /^500/)
  await button(page, /^Buy 550 coins for \$4\.99/).click()
  await fillBilling(page, 'first@example.com')
  await cardFormFrame(page).getByLabel('Card number').waitFor()
  return page
}
const frameOf = (page: Page): Frame | undefined => page.frames().find((frame) => frame.url().includes('/pay/frame'))

it.each(places)("the provider's script cannot read the app's token, cookies or storage: %s", async (_, place) => {
  const { server, app, form: formOrigin } = place()
  const asked: IncomingMessage[] = []
  const note = (request: IncomingMessage) => asked.push(request)
  server.app.server.on('request', note)
  const page = await openAttacked(place(), asked)
  const frame = frameOf(page)
  const findings: unknown = await frame?.evaluate('findings')
  expect(Object.values(Object(findings))).toHaveLength(19)
  expect(findings).toEqual(Object.fromEntries(Object.keys(Object(findings)).map((name) => [name, 'nothing'])))
  expect(new URL(frame?.url() ?? '').origin).toBe(formOrigin)
  server.app.server.off('request', note)
  // Requests for the card form's document and scripts must contain no cookie and call no API.
  const ofForm = asked.filter(
    ({ url, headers }) => url?.startsWith('/pay/frame') || headers.referer?.includes('/pay/frame'),
  )
  const paths = ofForm.map(({ url = '' }) => url.split('?')[0] ?? '')
  expect(paths).toContain('/pay/frame')
  expect(paths.filter((path) => !/^\/(pay\/frame$|assets\/|sandbox\/airwallex\/)/.test(path))).toEqual([])
  expect(ofForm.flatMap(({ headers }) => headers.cookie ?? [])).toEqual([])
  const fromForm = asked.filter(({ url, headers }) => headers.origin === formOrigin && url?.startsWith('/api/'))
  expect(fromForm.map(({ url }) => url)).toEqual([])
  // The page stays open despite the attack, and the payment works.
  await fillCard(page)
  await waitForPaymentSuccess(page)
  expect(page.url()).toBe(`${app}/wallet`)
  await page.context().close()
})

it('without a second origin the app reports that card payments are unavailable and shows no empty frame', async () => {
  const { host } = new URL(loopback.origin)
  const phoneInNetwork = await launchChromium(`--host-resolver-rules=MAP 192.168.1.4:8080 ${host}`)
  const page = await openPhone(phoneInNetwork)
  await page.goto('http://192.168.1.4:8080/wallet')
  await chooseOption(page, /^500/)
  await button(page, /^Buy 550 coins for \$4\.99/).click()
  await fillBilling(page, 'network@example.com')
  const reason = page.getByRole('alert').filter({ hasText: 'Card payments do not work at this address' })
  await reason.getByText('the operator sets PAY_ORIGIN').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await phoneInNetwork.close()
})
