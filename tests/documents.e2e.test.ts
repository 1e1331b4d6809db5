import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentNames, documentPath } from '@cliffhanger/contract/documents'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, pageTimeoutMs } from './chromium.ts'

const table = `
brands:
  - id: cliffhanger
    names: { en: Cliffhanger }
    company: First Studio
    address: 1 Example Street
    contact: help@first.test
  - id: second
    hosts: [second.test, www.second.test]
    mobileHost: m.second.test
    defaultLanguage: 4
    names: { en: Second Act }
    company: Second Studio
    address: 2 Other Street
    contact: Window 3, Taipei
    accent: ["#7AC8FF", "#3DE0C0"]
    ads: true
`
let folder: string
let server: TestServer
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-brands-'))
  await writeFile(join(folder, 'brands.yaml'), table)
  server = await createTestServer({ env: { BRANDS_FILE: join(folder, 'brands.yaml') } })
  server.clock.now = Date.now()
  browser = await launchChromium('--host-resolver-rules=MAP *.test 127.0.0.1')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const complaints = new WeakMap<Page, string[]>()
function listenTo(page: Page): Page {
  const heard: string[] = []
  complaints.set(page, heard)
  page.setDefaultTimeout(pageTimeoutMs)
  page.on('pageerror', (error) => heard.push(error.message))
  // Chromium logs that it ignores Cross-Origin-Opener-Policy on hosts without TLS.
  const isNoted = (text: string) => text.startsWith('The Cross-Origin-Opener-Policy header has been ignored')
  page.on('console', (line) => line.type() === 'error' && !isNoted(line.text()) && heard.push(line.text()))
  return page
}
const desktop = async (options: BrowserContextOptions = {}) =>
  listenTo(
    await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', ...options })).newPage(),
  )
const phone = async (locale?: string) => listenTo(await openPhone(browser, locale))
async function leave(page: Page) {
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
}
const footer = (page: Page) => page.getByRole('contentinfo')
/** Returns a URL of the same server under another host name. */
const on = (host: string, path = '/') => `http://${host}:${new URL(server.origin).port}${path}`

it.concurrent.each([
  ['en-US', 'Terms of service', 'Privacy policy', 'Refund policy', 'Payment guide', 'Support', 'Team'],
  ['th-TH', 'ข้อกำหนดการใช้บริการ', 'นโยบายความเป็นส่วนตัว', 'นโยบายคืนเงิน', 'วิธีชำระเงิน', 'ช่วยเหลือ', 'ทีมงาน'],
])('every document has a page with the date of its last change in %s', async (locale, ...titles) => {
  const page = await desktop({ locale })
  for (const [at, name] of documentNames.entries()) {
    await page.goto(`${server.origin}/${name}`)
    await page.getByRole('heading', { level: 1, name: titles[at] ?? '', exact: true }).waitFor()
    const text = await page.locator('article').textContent()
    expect(text).toMatch(
      locale === 'en-US' ? /Last changed [A-Z][a-z]{2} \d{1,2}, 20\d\d/ : /แก้ไขล่าสุด \d{1,2} \S+ 25\d\d/,
    )
    expect(text).toMatch(/First Studio|help@first\.test/)
    expect(text).not.toMatch(/[{}]|\*\*/)
    expect(await page.title()).toMatch(/ · Cliffhanger$/)
    const box = await page.locator('article').boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(640)
    expect(box?.width).toBeLessThanOrEqual(720)
  }
  await leave(page)
})

it.concurrent('a desktop lists the other documents beside each document, and the keyboard opens them', async () => {
  const page = await desktop()
  await page.goto(`${server.origin}/terms`)
  const list = page.getByRole('navigation', { name: 'Documents' })
  await list.getByRole('link', { name: 'Terms' }).and(page.locator('[aria-current="page"]')).waitFor()
  await list.getByRole('link', { name: 'Privacy' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/privacy')
  await leave(page)
  const small = await phone()
  await small.goto(`${server.origin}/terms`)
  await small.getByRole('heading', { level: 1, name: 'Terms of service' }).waitFor({ state: 'attached' })
  expect(await small.getByRole('navigation', { name: 'Documents' }).isVisible()).toBe(false)
  await leave(small)
})

it.concurrent('the footer links to terms, privacy, refund policy, payment guide, support, feedback, about and team pages', async ({
  expect,
}) => {
  const page = await desktop()
  await page.goto(`${server.origin}/team`)
  const links = footer(page).getByRole('link')
  await expect
    .poll(() => links.allInnerTexts())
    .toEqual(['Terms', 'Privacy', 'Refund policy', 'Payment guide', 'Support', 'Feedback', 'About', 'Team'])
  const paths = ['terms', 'privacy', 'refund', 'payment-guide', 'support', 'feedform', 'about', 'team']
  for (const [at, path] of paths.entries()) {
    await links.nth(at).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('The path ends here').count()).toBe(0)
    // The footer is missing on this screen, so the test continues on a screen with a footer.
    if (!(await footer(page).isVisible())) await page.goto(`${server.origin}/team`)
  }
  await page.context().close()
})

it.concurrent('in Indonesian, the footer links to neither refund policy nor payment guide, but both have Indonesian pages', async () => {
  const page = await desktop({ locale: 'id-ID' })
  await page.goto(`${server.origin}/terms`)
  await page.getByRole('heading', { level: 1, name: 'Ketentuan layanan' }).waitFor()
  expect(
    await footer(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/terms', '/privacy', '/support', '/feedform', '/about', '/team'])
  expect(await page.locator('article a[href="/refund"], article a[href="/payment-guide"]').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Dokumen' }).getByRole('link').count()).toBe(4)
  await page.goto(`${server.origin}/refund`)
  await page.getByRole('heading', { level: 1, name: 'Kebijakan pengembalian dana' }).waitFor()
  await page.goto(`${server.origin}/payment-guide`)
  await page.getByRole('heading', { level: 1, name: 'Panduan pembayaran' }).waitFor()
  await leave(page)
})

it.concurrent('the support page shows the contact and links to the feedback form', async ({ expect }) => {
  const page = await phone()
  await page.goto(`${server.origin}/support`)
  const contact = page.getByRole('region', { name: 'Contact' })
  expect(await contact.getByRole('link', { name: 'help@first.test' }).getAttribute('href')).toBe(
    'mailto:help@first.test',
  )
  await contact.getByText('First Studio, 1 Example Street').waitFor()
  expect(await contact.getByRole('link', { name: 'My reports' }).getAttribute('href')).toBe('/feedlist')
  await contact.getByRole('link', { name: 'Write to us' }).tap()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/feedform')
  await page.context().close()
})

it.concurrent('a document that fails to load shows an error and loads after a tap on retry', async () => {
  // A service worker would bypass the test's routes when it loads the document.
  const page = await openPhone(browser, 'en-US', { serviceWorkers: 'block' })
  const path = `**${documentPath('privacy', 'en')}`
  await page.route(path, (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto(`${server.origin}/privacy`)
  await page.getByText('This text did not load').waitFor()
  await page.unroute(path)
  await page.route(path, (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).tap()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor({ state: 'attached' })
  await page.context().close()
})

it.concurrent('every internal link in the documents opens an existing page', async () => {
  const { all, documentOf } = server.deps.brands
  const [brand] = all
  if (!brand) throw new Error('no brand')
  const documents = documentNames.flatMap((name) =>
    (['en', 'zh', 'es', 'ja', 'th', 'id'] as const).map((key) => documentOf(brand, name, key)),
  )
  const links = new Set([...JSON.stringify(documents).matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href ?? ''))
  const own = [...links].filter((href) => href.startsWith('/'))
  expect(own.length).toBeGreaterThan(8)
  const page = await desktop()
  for (const href of own) {
    await page.goto(`${server.origin}${href}`)
    await page.getByRole('main').getByRole('heading').or(page.getByRole('textbox')).first().waitFor()
    expect([href, await page.getByText('The path ends here').count()]).toEqual([href, 0])
  }
  await page.context().close()
})

it.concurrent("the footer shows the host's company, address and contact; a desktop host redirects to its mobile host", async () => {
  const page = await desktop()
  await page.goto(`${server.origin}/terms`)
  await footer(page).getByText('First Studio · 1 Example Street · help@first.test').waitFor()
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hot-1'))
  expect(await accent()).toBe('#ff7a59')
  await page.goto(on('www.second.test', '/terms?from=here'))
  expect(page.url()).toBe(on('m.second.test', '/terms?from=here'))
  await footer(page).getByText('Second Studio · 2 Other Street · Window 3, Taipei').waitFor()
  expect(await page.locator('article').textContent()).toContain('the agreement between you and Second Studio')
  expect(await page.title()).toMatch(/ · Second Act$/)
  expect(await accent()).toBe('#7ac8ff')
  await leave(page)
})

it.concurrent("a browser with none of the six languages gets the brand's default language, and a chosen language is remembered", async () => {
  const page = await desktop({ locale: 'fr-FR' })
  await page.goto(`${server.origin}/about`)
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.goto(on('m.second.test', '/about'))
  await page.getByRole('heading', { level: 1, name: '關於' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant')
  await page.evaluate(() => localStorage.setItem('language', '8'))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Acerca de' }).waitFor()
  await page.context().close()
})

it.concurrent('the about page names a contact for the source code if no repository is configured', async () => {
  const page = await desktop()
  await page.goto(`${server.origin}/about`)
  await page.getByText('This app is free software under the AGPL-3.0.').waitFor()
  await page.getByText('Ask help@first.test for its source code.').waitFor()
  await page.getByText('The commit that runs is not known.').waitFor()
  expect(await page.getByRole('link', { name: 'Source code' }).count()).toBe(0)
  await page.context().close()
})

it.concurrent('a membership lists the benefit "no video ads" only for brands that show ads to other viewers', async () => {
  const page = await desktop()
  await page.goto(`${server.origin}/premium`)
  await page.getByText('No surprises').waitFor()
  expect(await page.getByText('No video ads').count()).toBe(0)
  await page.goto(on('m.second.test', '/premium'))
  await page.getByText('No video ads').waitFor()
  await page.context().close()
})
