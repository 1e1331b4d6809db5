import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openPhone } from './chromium.ts'
import { storeGuestAndReadId } from './saved-guest.ts'
import { browser, button, link, openPath, readLocalStorage, sourceCodeEnv, waitForPath } from './settings-pages.ts'

it.concurrent("settings link to login, automatic unlock, language and about, and show the guest's name", async () => {
  const page = await openPhone(browser)
  await openPath(page, '/setting')
  const rows = { 'Log in': '/login', 'Automatic episode unlock': '/autoplay', Language: '/language', About: '/about' }
  for (const [name, href] of Object.entries(rows)) {
    expect(await link(page, new RegExp(`^${name}`)).getAttribute('href')).toBe(href)
  }
  expect(await page.title()).toBe('Cliffhanger')
  await button(page, new RegExp(`^User ID ?${await readLocalStorage(page, 'userId')}$`)).waitFor()
  // A guest cannot log out and has no account to delete.
  expect(await link(page, /Log out|Delete account/).count()).toBe(0)
  await page.context().close()
})

it.concurrent('a click at the far left of a row toggles auto-play, Space toggles data saver, and both are remembered', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/setting')
  const viewing = page.getByRole('region', { name: 'Viewing' })
  const next = viewing.getByRole('switch', { name: 'Auto-play next episode' })
  const saveData = page.getByRole('switch', { name: 'Data saver' })
  expect([await next.getAttribute('aria-checked'), await saveData.getAttribute('aria-checked')]).toEqual([
    'true',
    'false',
  ])
  // Clicks at the far left of the row, away from the switch.
  await next.click({ position: { x: 12, y: 20 } })
  await saveData.focus()
  await page.keyboard.press('Space')
  expect([await readLocalStorage(page, 'autoNextEpisode'), await readLocalStorage(page, 'saveData')]).toEqual([
    '0',
    '1',
  ])
  await page.reload()
  await page.getByRole('switch', { name: 'Data saver', checked: true }).waitFor()
  await page.getByRole('switch', { name: 'Auto-play next episode', checked: false }).waitFor()
  await page.context().close()
})

it.concurrent('the switch for automatic unlock is remembered, and Skip returns without a change', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/setting')
  await link(page, /^Automatic episode unlock ?On/).click()
  await page.getByRole('switch', { checked: true }).click()
  expect(await page.getByRole('switch').count()).toBe(1)
  expect(await readLocalStorage(page, 'fix_vip_autopay')).toBe('0')
  expect(await page.title()).toBe('Cliffhanger')
  await button(page, 'Skip').click()
  await waitForPath(page, '/setting')
  await link(page, /^Automatic episode unlock ?Off/).click()
  await page.getByRole('switch', { checked: false }).click()
  expect(await readLocalStorage(page, 'fix_vip_autopay')).toBe('1')
  await button(page, 'Skip').click()
  await link(page, /^Automatic episode unlock ?On/).waitFor()
  expect(await readLocalStorage(page, 'fix_vip_autopay')).toBe('1')
  await page.context().close()
})

it.concurrent('the language picker offers three languages, or four to a Thai browser, stores the choice and reloads the app', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/language')
  const names = () => page.getByRole('main').getByRole('listitem').allTextContents()
  await page.getByText('Español').waitFor()
  expect(await names()).toEqual(['繁體中文', 'English', 'Español'])
  expect(await page.locator('main [aria-current="true"]').textContent()).toBe('English')
  const reloaded = page.waitForEvent('load')
  await button(page, 'Español').click()
  await reloaded
  await page.getByRole('heading', { name: 'Idioma' }).waitFor()
  expect(await readLocalStorage(page, 'language')).toBe('8')
  expect(await page.getAttribute('html', 'lang')).toBe('es-419')
  await page.context().close()

  const thai = await openPhone(browser, 'th-TH')
  await openPath(thai, '/language')
  await thai.getByRole('main').getByText('ไทย').waitFor()
  expect(await thai.locator('main [aria-current="true"]').textContent()).toBe('ไทย')
  expect(await thai.getByRole('main').getByRole('listitem').count()).toBe(4)
  await thai.context().close()
})

it.concurrent('the about page shows the version and the company, and links to privacy policy and terms', async () => {
  const page = await openPhone(browser)
  await openPath(page, '/about')
  await page.getByText('Version 2.0.1').waitFor()
  await page.getByText('Cliffhanger is owned and operated by Cliffhanger Demo Studio.').waitFor()
  expect(await link(page, /^Privacy policy/).getAttribute('href')).toBe('/privacy')
  expect(await link(page, /^Terms of service/).getAttribute('href')).toBe('/terms')
  await page.context().close()
})

it.concurrent('the about page links to the source code of the running version, with a link text in six languages', async () => {
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
    await openPath(page, '/about')
    expect(await link(page, name).getAttribute('href')).toBe(sourceCodeEnv.SOURCE_URL)
    await page.getByText(sourceCodeEnv.SOURCE_COMMIT).waitFor()
    await page.context().close()
  }
})

it.concurrent("settings download a JSON file with the viewer's account and other data, and a failed download opens a dialog", async () => {
  const page = await openPhone(browser)
  await openPath(page, '/setting')
  await page.route('**/api/privacy/export', (route) => route.abort())
  await button(page, /^Export my data/).click()
  const failed = page.getByRole('dialog', { name: 'Your data could not be collected. Try again in a moment.' })
  await failed.getByRole('button', { name: 'Close' }).click()
  await page.unroute('**/api/privacy/export')
  const downloading = page.waitForEvent('download')
  await button(page, /^Export my data/).click()
  const file = await downloading
  const userId = await storeGuestAndReadId(page)
  expect(file.suggestedFilename()).toMatch(new RegExp(`^cliffhanger-${userId}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported).toMatchObject({ account: { userId, email: null, devices: [{}] } })
  const groups = ['account', 'wallet', 'payments', 'titles', 'watched', 'feedback', 'comments', 'gifts', 'events']
  expect(Object.keys(exported)).toEqual(expect.arrayContaining(groups))
  await page.getByRole('status').filter({ hasText: file.suggestedFilename() }).waitFor()
  await page.context().close()
})

it.concurrent('a desktop lists the groups of settings; Enter opens a group, and Tab then reaches its first switch', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await openPath(page, '/setting')
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
