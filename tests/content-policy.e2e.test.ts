import { feedback } from '@cliffhanger/contract/feedback'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrangeHome } from '../apps/server/src/modules/recommendation/arrange-home.ts'
import { saveBillingInfo, testCardNumbers } from '../apps/server/src/testing/paying.ts'
import { connectDevice, type ProtocolClient } from '../apps/server/src/testing/protocol-client.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { openPhone, waitForPlayback } from './chromium.ts'
import { browser, server } from './demo-browser.ts'
import { type HostileSite, startHostileSite } from './hostile-site.ts'
import { openRecordingPage } from './noting-page.ts'
import { recordPolicyViolations } from './noting-violations.ts'
import { testTitleId } from './player-flow.ts'

const evil = `</script></title><img src=x onerror="isTaken=true"><script>isTaken=true</script>`

let site: HostileSite
/** A server with a title whose name and description contain HTML markup. */
let own: TestServer
let evilVid: string
beforeAll(async () => {
  site = await startHostileSite()
  own = await createTestServer()
  const named = { names: { en: evil }, descriptions: { en: evil } }
  evilVid = (await publishSample(own.deps.db, 'evil', named)).vidId
  const home = [{ slug: 'all', cardType: 18, names: { en: evil }, selection: 'all' }] as const
  await arrangeHome(own.deps.db, home)
})
afterAll(async () => {
  site?.close()
  await own?.close()
})

const isTaken = (page: Page) => page.evaluate(() => 'isTaken' in globalThis)
/** Counts elements that the page created from markup in texts; none is expected. */
const elementsOf = (page: Page) => page.locator('img[src="x"], [onerror]').count()

/** Logs the page in as the viewer of an API client. */
async function become(page: Page, { state }: ProtocolClient, origin: string) {
  const [, value = ''] = /^device=(.*)$/.exec(state.cookie ?? '') ?? []
  await page.context().addCookies([{ name: 'device', value, url: origin }])
  await page.addInitScript((uuid) => self === top && localStorage.setItem('uuid', uuid), state.deviId)
}

/** Opens a page whose HTML contains `markup`, as after a successful injection attack. */
async function openInjected(path: string, markup: string) {
  const page = await openPhone(browser)
  const stopped = await recordPolicyViolations(page)
  await page.route(`${server.origin}${path}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', () => `${markup}</body>`) })
  })
  await page.goto(`${server.origin}${path}`)
  return { page, stopped }
}

it.concurrent('the main pages and the fallback player do not violate their Content-Security-Policy', {
  timeout: 120_000,
}, async ({ expect }) => {
  const { page, complaints } = await openRecordingPage()
  const stopped = await recordPolicyViolations(page)
  for (const path of [
    '/',
    `/video?vid=${testTitleId}`,
    '/login',
    '/terms',
    '/result',
    '/setting',
    '/feedform',
    '/offline/en',
  ]) {
    await page.goto(server.origin + path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  // Makes the app's own streaming engine fail, so that hls.js takes over.
  await page.addInitScript(() => {
    const append = SourceBuffer.prototype.appendBuffer
    const isOfOurs = () => performance.getEntriesByType('resource').every(({ name }) => !name.includes('/hls.light'))
    SourceBuffer.prototype.appendBuffer = function (data) {
      if (isOfOurs()) throw new DOMException('no room for this', 'InvalidStateError')
      append.call(this, data)
    }
  })
  const fallback = page.waitForRequest('**/hls.light-*.js')
  await page.goto(`${server.origin}/video?vid=${testTitleId}`)
  await fallback
  await waitForPlayback(page, 1)
  expect(stopped).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

it.concurrent("the card form and the bank's page inside it do not violate their Content-Security-Policy", async ({
  expect,
}) => {
  const { page, complaints } = await openRecordingPage()
  const stopped = await recordPolicyViolations(page)
  const viewer = await connectDevice(server.origin)
  await viewer.check()
  await viewer.save()
  await saveBillingInfo(viewer)
  await become(page, viewer, server.origin)
  await page.goto(`${server.origin}/wallet`)
  await page.getByRole('button', { name: /^Buy / }).click()
  const form = page.frameLocator('iframe[src*="/pay/frame"]')
  await form.getByLabel('Card number').fill(testCardNumbers.challenge)
  await form.getByLabel('Expiry').fill('12/39')
  await form.getByLabel('Security code').fill('123')
  await form.getByLabel('Name on card').fill('A Viewer')
  await form.getByRole('button', { name: 'Pay' }).click()
  await form.frameLocator('iframe[title="Your bank"]').getByLabel('Code').waitFor()
  expect([stopped, complaints]).toEqual([[], []])
  await page.context().close()
})

it.concurrent('HTML markup in titles, searches, module names and feedback is shown as text', async ({ expect }) => {
  const viewer = await own.viewer()
  const letter = { email: 'a@example.com', feedbackContent: evil, createTime: 1 }
  const { feedbackId } = await viewer.ask(feedback.sendFeedBack, letter)
  const shown = `/feeddetail?id=${feedbackId}`
  const query = encodeURIComponent(evil)
  // Home and the player are server-rendered for new visitors.
  const paths = ['/', `/video?vid=${evilVid}`, `/result?q=${query}`, `/twolevel?mid=1&title=${query}`, shown]
  for (const path of paths) {
    const page = await openPhone(browser)
    const stopped = await recordPolicyViolations(page)
    if (path === shown) await become(page, viewer, own.origin)
    await page.goto(own.origin + path)
    const isField = path.startsWith('/result')
    if (!isField) await page.getByText('<img src=x onerror').first().waitFor({ state: 'attached' })
    else await expect.poll(() => page.getByRole('combobox').inputValue()).toBe(evil)
    expect([path, await elementsOf(page), await isTaken(page), stopped]).toEqual([path, 0, false, []])
    await page.context().close()
  }
})

it.concurrent('in subtitles, escaped markup is shown as text, tags are removed from the text, and no script in them runs', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const stopped = await recordPolicyViolations(page)
  const text = `&lt;img src=x onerror=isTaken=true> said <i>he</i><script>isTaken=true</script>`
  await page.route('**/subtitles/**', (route) =>
    route.fulfill({ body: `1\n00:00:00,000 --> 00:10:00,000\n${text}\n`, headers: { 'content-type': 'text/plain' } }),
  )
  await page.goto(`${server.origin}/video?vid=${testTitleId}`)
  const line = page.locator('[data-subtitles] p').first()
  await expect.poll(() => line.textContent()).toBe('<img src=x onerror=isTaken=true> said heisTaken=true')
  expect([await elementsOf(page), await isTaken(page), stopped]).toEqual([0, false, []])
  await page.context().close()
})

it.for(['/terms', '/video', '/offline/en'] as const)(
  'scripts injected into the HTML of %s do not run, and nothing is loaded from other sites',
  async (path) => {
    const url = site.origin
    const { page, stopped } = await openInjected(
      path,
      `<base href="${url}/"><script>isTaken=true</script><script src="${url}/a.js"></script>
      <script type="module">isTaken=true</script><script type="module" src="${url}/b.js"></script>
      <img src="${url}/c.png" onerror="isTaken=true"><svg onload="isTaken=true"></svg>
      <iframe src="${url}/d.html"></iframe><iframe srcdoc="<script>top.isTaken=true</script>"></iframe>
      <object data="${url}/e.html"></object><link rel="stylesheet" href="${url}/f.css"><style>body{opacity:.5}</style>
      <form id="f" action="${url}/g"><input name="card"></form><a id="j" href="javascript:isTaken=true">x</a>`,
    )
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#j')?.click()
      document.querySelector<HTMLFormElement>('#f')?.submit()
    })
    const named = [
      'base-uri',
      'script-src-elem inline',
      `script-src-elem ${url}/a.js`,
      `script-src-elem ${url}/b.js`,
      `img-src ${url}/c.png`,
      'script-src-attr inline',
      `frame-src ${url}`,
      `object-src ${url}`,
      `style-src-elem ${url}/f.css`,
      'style-src-elem inline',
      `form-action ${url}`,
    ]
    const missing = () => named.filter((start) => !stopped.some((line) => line.startsWith(start)))
    await expect.poll(missing).toEqual([])
    expect(await isTaken(page)).toBe(false)
    expect(
      await page.evaluate(() => [document.baseURI === location.href, getComputedStyle(document.body).opacity]),
    ).toEqual([true, '1'])
    expect(site.asked).toEqual([])
    await page.context().close()
  },
)

it('the Content-Security-Policy blocks HTML, code and script URLs from strings, and requests to other sites', async () => {
  const page = await openPhone(browser)
  const stopped = await recordPolicyViolations(page)
  await page.goto(server.origin)
  const registered = () => navigator.serviceWorker.ready.then(({ active }) => active?.scriptURL)
  expect(await page.evaluate(registered)).toBe(`${server.origin}/service-worker.js?lang=en`)
  const outcomes = await page.evaluate(async (url) => {
    const tries: Readonly<Record<string, () => unknown>> = {
      innerHTML: () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' }),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      write: () => document.write('<b>x</b>'),
      parse: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      fragment: () => document.createRange().createContextualFragment('<b>x</b>'),
      srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' }),
      'script text': () => Object.assign(document.createElement('script'), { text: 'isTaken=true' }),
      'script address': () => Object.assign(document.createElement('script'), { src: '/assets/app.js' }),
      handler: () => document.body.setAttribute('onclick', 'isTaken=true'),
      'timer of text': () => Reflect.apply(setTimeout, globalThis, ['isTaken=true']),
      worker: () => new Worker('/assets/app.js'),
      'blob worker': () => new Worker(URL.createObjectURL(new Blob(['']))),
      'service worker of ours': () => navigator.serviceWorker.register('/service-worker.js?lang=en'),
      'service worker of another': () => navigator.serviceWorker.register(`${url}/a.js`),
      'policy of another name': () => Reflect.get(globalThis, 'trustedTypes').createPolicy('other', {}),
      'our policy again': () => Reflect.get(globalThis, 'trustedTypes').createPolicy('service-worker', {}),
      fetch: () => fetch(`${url}/fetch`),
      socket: () =>
        new Promise((_, fail) => (new WebSocket(url.replace('http', 'ws')).onerror = () => fail(new Error('refused')))),
    }
    const said: Record<string, string> = {}
    for (const [name, attempt] of Object.entries(tries)) {
      try {
        await attempt()
        said[name] = 'done'
      } catch (error) {
        said[name] = error instanceof Error ? error.name : String(error)
      }
    }
    navigator.sendBeacon(`${url}/beacon`, 'x')
    return said
  }, site.origin)
  const refused = Object.fromEntries(Object.keys(outcomes).map((name) => [name, 'TypeError']))
  expect(outcomes).toEqual({ ...refused, socket: 'Error' })
  await expect.poll(() => stopped.filter((line) => line.startsWith('connect-src')).length).toBe(3)
  expect([await isTaken(page), site.asked]).toEqual([false, []])
  await page.context().close()
})

it('no other site can frame a page of the app or the card form', async () => {
  const page = await openPhone(browser)
  const form = `/pay/frame?app=${encodeURIComponent(server.origin.replace('127.0.0.1', 'localhost'))}`
  const paths = ['/', '/wallet', form, '/offline/en', '/healthz', '/documents/terms/en.json', '/config.json']
  site.show(`<!doctype html>${paths.map((path) => `<iframe src="${server.origin}${path}"></iframe>`).join('')}`)
  await page.goto(`${site.origin}/frames.html`)
  const shown = () =>
    page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.startsWith(server.origin))
  await expect.poll(() => page.frames().length).toBe(paths.length + 1)
  await page.waitForLoadState('load')
  expect(shown()).toEqual([])
  await page.context().close()
})
