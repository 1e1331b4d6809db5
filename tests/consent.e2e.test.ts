import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversionBrandSettings } from '../apps/server/src/testing/ad-networks/ad-networks.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'
import { recordCalls } from './recorded-calls.ts'

const brand = (host: string, consent: boolean, more = '') =>
  `  - { id: ${host}, hosts: [${host}.localhost], names: { en: One }, company: C, address: D, contact: e@f.test, consent: ${consent}${more} }\n`
const adPath = '/my?adId=a1&fbclid=click'
let folder: string
let server: TestServer
let browser: Browser
beforeAll(async () => {
  const tells = brand('tells', true, `, ${conversionBrandSettings}`)
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-brands-'))
  await writeFile(join(folder, 'brands.yaml'), `brands:\n${brand('asks', true)}${brand('silent', false)}${tells}`)
  server = await createTestServer({
    env: { BRANDS_FILE: join(folder, 'brands.yaml'), META_CONVERSIONS_TOKEN: 'a-token-of-meta-0001' },
  })
  server.clock.now = Date.now()
  await publishSample(server.deps.db, 'wolf', { names: { en: 'Wolf' } })
  browser = await launchChromium('--host-resolver-rules=MAP *.localhost 127.0.0.1')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const originOf = (host: string) => server.origin.replace('127.0.0.1', `${host}.localhost`)
async function visit(path: string, host = 'asks') {
  const page = await openPhone(browser)
  const url = originOf(host)
  await page.context().addCookies([
    { url, name: '_fbc', value: 'fb.1.click' },
    { url, name: '_fbp', value: 'fb.1.browser' },
  ])
  const calls = recordCalls(page)
  await page.goto(`${url}${path}`)
  return { page, calls }
}
const question = (page: Page) => page.getByRole('region', { name: 'Your privacy choices' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choice = (page: Page) => page.evaluate(() => localStorage.getItem('privacyChoice'))

it.concurrent('before consent and after a rejection, no cookies or click ids of ad networks and no statistics are sent', async ({
  expect,
}) => {
  const { page, calls } = await visit(adPath)
  await question(page).waitFor()
  expect(await calls.fields('/send/newUserStaining')).toMatchObject({ adConsent: false, fbc: '', fbp: '', adId: 'a1' })
  await question(page).getByRole('button', { name: 'Reject all' }).click()
  await question(page).waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByText(/^ID \d+$/).waitFor()
  // Waits as long as an event would take to arrive if the viewer had consented.
  await page.waitForTimeout(1_000)
  expect([await choice(page), await question(page).count()]).toEqual(['none', 0])
  expect(JSON.stringify(calls.all())).not.toMatch(/fb\.1\.|"click|=click/)
  expect(calls.of('/log/track')).toEqual([])
  await page.context().close()
})

it.concurrent('asks for consent only once, and then sends the ad-network ids and statistics', async ({ expect }) => {
  const { page, calls } = await visit(adPath)
  await question(page).getByRole('button', { name: 'Allow all' }).click()
  expect(await calls.fields('/send/newUserStaining', 2)).toMatchObject({
    adConsent: true,
    fbc: 'fb.1.click',
    fbp: 'fb.1.browser',
    fbclid: 'click',
    eventSourceUrl: `${originOf('asks')}${adPath}`,
  })
  await page.reload()
  expect(await calls.fields('/login/v1/check', 2)).toMatchObject({ adConsent: true, fbc: 'fb.1.click' })
  await calls.made('/log/track')
  expect([await choice(page), await question(page).count()]).toEqual(['ads statistics', 0])
  await page.context().close()
})

it.concurrent('consent to ad networks alone can be given, and withdrawn in Settings', async ({ expect }) => {
  const { page, calls } = await visit('/setting')
  await button(page, 'Choose').click()
  await question(page).getByRole('switch', { name: 'Ad networks' }).click()
  await button(page, 'Save my choice').click()
  await question(page).waitFor({ state: 'hidden' })
  expect(await choice(page)).toBe('ads')
  expect(await calls.fields('/send/newUserStaining')).toMatchObject({ adConsent: true })

  await page.getByRole('button', { name: /^Your privacy choices/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your privacy choices' })
  expect(await dialog.getByRole('switch', { name: 'Ad networks' }).getAttribute('aria-checked')).toBe('true')
  await dialog.getByRole('switch', { name: 'Ad networks' }).click()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await calls.fields('/send/newUserStaining', 2)).toMatchObject({ adConsent: false, fbc: '', fbp: '' })
  expect(await choice(page)).toBe('none')
  await page.context().close()
})

it.concurrent('a brand that reports payments to ad networks also asks for consent to these reports', async ({
  expect,
}) => {
  const { page, calls } = await visit('/setting', 'tells')
  const answers = question(page)
  await answers.getByText(/tell ad networks that you paid/).waitFor()
  await button(page, 'Choose').click()
  expect(await answers.getByRole('switch', { name: 'Payments' }).count()).toBe(0)
  await answers.getByRole('switch', { name: 'Ad networks' }).click()
  await answers.getByRole('switch', { name: 'Payments' }).click()
  await button(page, 'Save my choice').click()
  expect(await calls.fields('/send/newUserStaining')).toMatchObject({ adConsent: true, paymentConsent: true })
  expect(await choice(page)).toBe('ads payments')
  await page.getByRole('button', { name: /^Your privacy choices/ }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'Payments' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save my choice' }).click()
  expect(await calls.fields('/send/newUserStaining', 2)).toMatchObject({ adConsent: true, paymentConsent: false })
  await page.context().close()
})

it.concurrent('a consent choice whose request failed is sent again on the next visit', async ({ expect }) => {
  const { page, calls } = await visit('/setting')
  await page.route('**/send/newUserStaining', (route) => route.abort())
  await button(page, 'Allow all').click()
  await calls.made('/send/newUserStaining')
  await page.unroute('**/send/newUserStaining')
  const before = calls.of('/send/newUserStaining').length
  await page.reload()
  const told = page.waitForResponse('**/send/newUserStaining')
  expect(await calls.fields('/send/newUserStaining', before + 1)).toMatchObject({ adConsent: true })
  await (await told).finished()
  await page.reload()
  await page.getByRole('switch', { name: 'Data saver' }).waitFor()
  expect(calls.of('/send/newUserStaining')).toHaveLength(before + 1)
  await page.context().close()
})

it.concurrent('a brand with consent: false loads no consent code, shows no banner, and sends ad-network ids at once', async ({
  expect,
}) => {
  const { page, calls } = await visit('/my', 'silent')
  await calls.made('/login/v1/check')
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.reload()
  await calls.made('/log/track')
  expect(await calls.fields('/login/v1/check')).toMatchObject({ fbc: 'fb.1.click', fbp: 'fb.1.browser' })
  expect(await page.getByText('Your privacy choices').count()).toBe(0)
  expect(files.filter((url) => url.includes('consent'))).toEqual([])
  await page.context().close()
})

it('the consent banner covers neither the tabs nor the player', async () => {
  const { page } = await visit('/')
  const sheet = await question(page).boundingBox()
  const tabs = await page.getByRole('navigation').last().boundingBox()
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
  await page.evaluate(() => history.pushState(null, '', '/video?vid=10001'))
  await question(page).waitFor({ state: 'hidden' })
  await page.context().close()
})
