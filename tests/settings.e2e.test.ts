import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'
import { savedUserId } from './saved-guest.ts'

const source = { SOURCE_URL: 'https://code.example/cliffhanger', SOURCE_COMMIT: 'c0ffee00'.repeat(5) }

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer({ env: source })
  server.clock.now = Date.now()
  // Enough for a home page that scrolls.
  for (let at = 1; at <= 12; at += 1) await publishSample(server.deps.db, `title-${at}`, { order: at })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const arrives = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const chooser = (page: Page) => page.getByRole('dialog', { name: 'Which stories come first?' })

it.concurrent('settings link to login, automatic unlock, language and about, and name the guest', async () => {
  const page = await openPhone(browser)
  await open(page, '/setting')
  const rows = { 'Log in': '/login', 'Automatic episode unlock': '/autoplay', Language: '/language', About: '/about' }
  for (const [name, href] of Object.entries(rows)) {
    expect(await link(page, new RegExp(`^${name}`)).getAttribute('href')).toBe(href)
  }
  expect(await page.title()).toBe('Cliffhanger')
  await button(page, new RegExp(`^User ID ?${await stored(page, 'userId')}$`)).waitFor()
  // A guest has nothing to log out of, and no account to delete.
  expect(await link(page, /Log out|Delete account/).count()).toBe(0)
  await page.context().close()
})

it.concurrent('a tap anywhere on the row switches auto next episode and data saver, which are remembered', async () => {
  const page = await openPhone(browser)
  await open(page, '/setting')
  const viewing = page.getByRole('region', { name: 'Viewing' })
  const next = viewing.getByRole('switch', { name: 'Auto-play next episode' })
  const saveData = page.getByRole('switch', { name: 'Data saver' })
  expect([await next.getAttribute('aria-checked'), await saveData.getAttribute('aria-checked')]).toEqual([
    'true',
    'false',
  ])
  // At the row's far left, away from the switch itself.
  await next.click({ position: { x: 12, y: 20 } })
  await saveData.focus()
  await page.keyboard.press('Space')
  expect([await stored(page, 'autoNextEpisode'), await stored(page, 'saveData')]).toEqual(['0', '1'])
  await page.reload()
  await page.getByRole('switch', { name: 'Data saver', checked: true }).waitFor()
  await page.getByRole('switch', { name: 'Auto-play next episode', checked: false }).waitFor()
  await page.context().close()
})

it.concurrent('automatic unlock is a remembered switch, and Skip returns without changing it', async () => {
  const page = await openPhone(browser)
  await open(page, '/setting')
  await link(page, /^Automatic episode unlock ?On/).click()
  await page.getByRole('switch', { checked: true }).click()
  expect(await page.getByRole('switch').count()).toBe(1)
  expect(await stored(page, 'fix_vip_autopay')).toBe('0')
  expect(await page.title()).toBe('Cliffhanger')
  await button(page, 'Skip').click()
  await arrives(page, '/setting')
  await link(page, /^Automatic episode unlock ?Off/).click()
  await page.getByRole('switch', { checked: false }).click()
  expect(await stored(page, 'fix_vip_autopay')).toBe('1')
  await button(page, 'Skip').click()
  await link(page, /^Automatic episode unlock ?On/).waitFor()
  expect(await stored(page, 'fix_vip_autopay')).toBe('1')
  await page.context().close()
})

it.concurrent('the language picker offers three languages, stores the choice and reloads the app', async () => {
  const page = await openPhone(browser)
  await open(page, '/language')
  const names = () => page.getByRole('main').getByRole('listitem').allTextContents()
  await page.getByText('Español').waitFor()
  expect(await names()).toEqual(['繁體中文', 'English', 'Español'])
  expect(await page.locator('main [aria-current="true"]').textContent()).toBe('English')
  const reloaded = page.waitForEvent('load')
  await button(page, 'Español').click()
  await reloaded
  await page.getByRole('heading', { name: 'Idioma' }).waitFor()
  expect(await stored(page, 'language')).toBe('8')
  expect(await page.getAttribute('html', 'lang')).toBe('es-419')
  await page.context().close()

  const thai = await openPhone(browser, 'th-TH')
  await open(thai, '/language')
  await thai.getByRole('main').getByText('ไทย').waitFor()
  expect(await thai.locator('main [aria-current="true"]').textContent()).toBe('ไทย')
  expect(await thai.getByRole('main').getByRole('listitem').count()).toBe(4)
  await thai.context().close()
})

it.concurrent('about shows the version and the company, and links to privacy policy and terms', async () => {
  const page = await openPhone(browser)
  await open(page, '/about')
  await page.getByText('Version 2.0.1').waitFor()
  await page.getByText('Cliffhanger is owned and operated by Cliffhanger Demo Studio.').waitFor()
  expect(await link(page, /^Privacy policy/).getAttribute('href')).toBe('/privacy')
  expect(await link(page, /^Terms of service/).getAttribute('href')).toBe('/terms')
  await page.context().close()
})

it.concurrent('about links to the source of the running version in six languages', async () => {
  const names = {
    en: 'Source code',
    zh: '原始碼',
    es: 'Código fuente',
    ja: 'ソースコード',
    th: 'ซอร์สโค้ด',
    id: 'Kode sumber',
  }
  for (const [locale, name] of Object.entries(names)) {
    const page = await openPhone(browser, locale)
    await open(page, '/about')
    expect(await link(page, name).getAttribute('href')).toBe(source.SOURCE_URL)
    await page.getByText(source.SOURCE_COMMIT).waitFor()
    await page.context().close()
  }
})

it.concurrent('a story preference is sent to the server, remembered, and reloads home', async ({ expect }) => {
  const page = await openPhone(browser)
  const told: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/reference$/.test(path)) told.push(`${path} ${request.postDataJSON().preferenceId}`)
  })
  const homes: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/recommend/moduleInfoList')) homes.push(request.postDataJSON().preferenceId)
  })
  await open(page, '/')
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  expect(await stored(page, 'preference')).toBe('1')
  await button(page, /^Story preferences ?Not chosen yet$/).click()
  // Nobody has chosen yet, whatever the first open has set.
  expect(await chooser(page).locator('[aria-pressed="true"]').count()).toBe(0)
  await button(page, /^Action and suspense first/).click()
  await chooser(page).waitFor({ state: 'detached' })
  await button(page, /^Story preferences ?Action and suspense first/).waitFor()
  expect([await stored(page, 'preference'), await stored(page, 'preferenceFirstOpen')]).toEqual(['2', '0'])
  expect(told.sort()).toEqual(['/api/task/setReadPreference 2', '/api/userpreference/saveUserPreference 2'])
  await page.getByRole('link', { name: 'Discover' }).click()
  await expect.poll(() => homes.at(-1)).toBe(2)
  expect(homes.filter((preference) => preference !== 1)).toEqual([2])

  // The home of the first preference was forgotten: it is asked for again.
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await button(page, /^Story preferences/).click()
  await button(page, /^Romance first/).click()
  await chooser(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Discover' }).click()
  await expect.poll(() => homes.at(-1), { message: 'asked after the second choice' }).toBe(1)
  await page.context().close()
})

it.concurrent('Skip keeps a stored preference, and saves 1 without one', async () => {
  const page = await openPhone(browser)
  await open(page, '/setting')
  for (const [before, after] of [
    ['2', '2'],
    ['0', '1'],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem('preference', value), before)
    await button(page, /^Story preferences/).click()
    await chooser(page).waitFor()
    await (before === '2' ? button(page, 'Skip').click() : page.keyboard.press('Escape'))
    await chooser(page).waitFor({ state: 'detached' })
    expect(await stored(page, 'preference')).toBe(after)
  }
  await page.context().close()
})

it.concurrent('after Skip the row shows "not chosen" until a story preference is chosen', async () => {
  const page = await openPhone(browser)
  await open(page, '/setting')
  const none = button(page, /^Story preferences ?Not chosen yet$/)
  await none.click()
  await button(page, 'Skip').click()
  await chooser(page).waitFor({ state: 'detached' })
  expect([await stored(page, 'preference'), await stored(page, 'preferenceFirstOpen')]).toEqual(['1', '0'])
  await none.click()
  expect(await chooser(page).locator('[aria-pressed="true"]').count()).toBe(0)
  await button(page, /^Romance first/).click()
  const chosen = button(page, /^Story preferences ?Romance first$/)
  await chosen.waitFor()
  await page.reload()
  await chosen.waitFor()
  await page.context().close()
})

it.concurrent("all of the viewer's data is downloaded as a file; a failure opens a dialog", async () => {
  const page = await openPhone(browser)
  await open(page, '/setting')
  await page.route('**/api/privacy/export', (route) => route.abort())
  await button(page, /^Export my data/).click()
  const failed = page.getByRole('dialog', { name: 'Your data could not be collected. Try again in a moment.' })
  await failed.getByRole('button', { name: 'Close' }).click()
  await page.unroute('**/api/privacy/export')
  const downloading = page.waitForEvent('download')
  await button(page, /^Export my data/).click()
  const file = await downloading
  const userId = await savedUserId(page)
  expect(file.suggestedFilename()).toMatch(new RegExp(`^cliffhanger-${userId}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { userId } })
  await page.getByRole('status').filter({ hasText: file.suggestedFilename() }).waitFor()
  await page.context().close()
})

it.concurrent('a desktop lists the groups of settings beside them, and the keyboard opens each', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await open(page, '/setting')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.waitFor()
  expect(await list.getByRole('link').allTextContents()).toEqual([
    'Account security',
    'Viewing',
    'App',
    'Privacy and data',
  ])
  await list.getByRole('link', { name: 'Viewing' }).focus()
  await page.keyboard.press('Enter')
  expect(await list.locator('[aria-current="true"]').textContent()).toBe('Viewing')
  await page.keyboard.press('Tab')
  await page.getByRole('switch', { name: 'Auto-play next episode' }).and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await context.close()
})

it.concurrent('home asks for the story preference once, inline after the first screen of posters', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const question = page.getByRole('region', { name: 'Which stories come first?' })
  await open(page, '/')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  // The server drew it: the app comes a moment later.
  await expect.poll(() => stored(page, 'preferenceFirstOpen'), { timeout: 10_000 }).toBe('1')
  expect(await question.count()).toBe(0)
  // Home grows while its stories come, and a page that is still short cannot be scrolled so far.
  await page.waitForFunction(() => {
    scrollTo(0, innerHeight + 100)
    return scrollY > innerHeight
  })
  await question.waitFor()
  // The stories stay within reach: nothing is inert, and nothing took the focus.
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await question.locator(':focus').count()).toBe(0)
  await question.getByRole('button', { name: /^Romance first/ }).click()
  await question.waitFor({ state: 'detached' })
  expect([await stored(page, 'preference'), await stored(page, 'preferenceFirstOpen')]).toEqual(['1', '0'])
  await page.reload()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.evaluate(() => scrollTo(0, innerHeight + 100))
  await page.waitForTimeout(1000)
  expect(await question.count()).toBe(0)
  await page.context().close()
})

it.concurrent('a guest erases their data after two confirmations, and starts as a new guest', async () => {
  const page = await openPhone(browser)
  await open(page, '/setting')
  const userId = await savedUserId(page)
  const dialog = page.getByRole('dialog', { name: 'Erase everything?' })
  await button(page, /^Erase my data/).click()
  await dialog.getByText('Unlocked episodes go with it.').waitFor()
  await dialog.getByText('not refunded').waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.count()).toBe(0)
  await button(page, /^Erase my data/).click()
  expect(await dialog.getByRole('button', { name: 'Erase for good' }).count(), 'before Continue').toBe(0)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.route('**/privacy/erase', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await dialog.getByRole('alert').getByText('Nothing was erased.').waitFor()
  await page.unroute('**/privacy/erase')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByRole('dialog', { name: 'Your data is erased' }).waitFor()
  await button(page, 'Back to Discover').click()
  await arrives(page, '/')
  await page.waitForFunction(() => localStorage.getItem('userId'))
  expect(await stored(page, 'userId')).not.toBe(userId)
  const { deleted_at: deletedAt } = await server.deps.db
    .selectFrom('users')
    .select('deleted_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(deletedAt).not.toBeNull()
  await page.context().close()
})
