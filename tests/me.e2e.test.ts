import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { incrementCatalogueVersion } from '../apps/server/src/db/catalogue-version.ts'
import { createInvite, inviteUrl } from '../apps/server/src/modules/operators/invites.ts'
import { extendMembership } from '../apps/server/src/modules/wallet/ledger.ts'
import { giveMembership, insertGrantedOrder } from '../apps/server/src/testing/given-order.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { studioOriginOf } from '../apps/server/src/testing/studio-client.ts'
import {
  browser,
  button,
  giveCoins,
  openMemberPage,
  openPath,
  readLocalStorage,
  server,
  waitForCondition,
  waitForPath,
} from './account-pages.ts'
import { openPhone } from './chromium.ts'
import { storeGuestAndReadId } from './saved-guest.ts'
import { findAxeViolations } from './screens/checks/axe.ts'
import { acceptInvitation } from './studio/passkey-device.ts'

it.concurrent("Me shows the account's email, coins, membership and links", async ({ expect }) => {
  const page = await openMemberPage('me@example.com')
  const userId = await storeGuestAndReadId(page)
  await giveCoins(userId, 1330)
  await openPath(page, '/my')
  await page.getByText(`ID ${userId}`).waitFor()
  await page.getByText('1,330', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Not a member' }).waitFor()
  const hrefs = {
    Wallet: '/wallet',
    'Top up': '/wallet',
    Join: '/premium',
    Viewed: '/history',
    Settings: '/setting',
    Feedback: '/feedlist',
    Account: '/account',
    'Log out': '/login_out',
  }
  for (const [name, href] of Object.entries(hrefs)) {
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}( |$|\\d)`) })
    await link.first().waitFor()
    expect.soft(await link.evaluateAll((all) => all.map((one) => one.getAttribute('href'))), name).toContain(href)
  }
  await button(page, /^Story preferences/).click()
  await page.getByRole('dialog', { name: 'Which stories come first?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Account settings of me@example.com' }).click()
  await waitForPath(page, '/account')
  await page.context().close()
})

it.concurrent("Me shows a guest's name, ID and a login link, and no logout", async () => {
  const page = await openPhone(browser)
  await openPath(page, '/my')
  const id = page.getByText(/^ID \d+$/)
  await id.waitFor()
  expect(await id.textContent()).toBe(`ID ${await readLocalStorage(page, 'userId')}`)
  const name = page.getByRole('link', { name: 'Log in. Guest' })
  await name.getByText('Guest', { exact: true }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /Log out|Account/ })
      .count(),
  ).toBe(0)
  await name.click()
  await waitForPath(page, '/login')
  await page.context().close()
})

it.concurrent("Me shows a member's level, end date and the link Renew instead of Join", async () => {
  const page = await openPhone(browser)
  await openPath(page, '/my')
  await page.getByRole('heading', { name: 'Not a member' }).waitFor()
  const dueTime = Date.UTC(2031, 4, 17, 12)
  await giveMembership(server.deps.db, await storeGuestAndReadId(page), dueTime)
  await page.reload()
  const title = page.getByRole('heading', { name: 'Member', exact: true })
  await title.locator('svg').waitFor()
  await page.getByText('Until May 17, 2031', { exact: false }).waitFor()
  await page.getByText('Will not renew.', { exact: false }).waitFor()
  expect(await page.getByRole('link', { name: 'Renew', exact: true }).getAttribute('href')).toBe('/premium')
  expect(await page.getByText('Not a member').count()).toBe(0)
  expect(await page.getByRole('link', { name: /^Join/ }).count()).toBe(0)
  await page.context().close()
})

it.concurrent('a logged-in viewer sees an avatar or initial in place of Log in, in the header, on Me and in account settings', async () => {
  const page = await openMemberPage('picture@example.com')
  await page.setViewportSize({ width: 1440, height: 900 })
  const userId = await storeGuestAndReadId(page)
  const main = page.getByRole('main')
  // The first link with this name is in the navigation.
  const header = page.getByRole('banner').getByRole('link', { name: 'Me' }).nth(1)
  const isShown = async (place: Locator, hasPicture: boolean) => {
    const widths = await place.locator('img').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    if (hasPicture) return widths.length === 1 && widths.every((width) => width > 30)
    return widths.length === 0 && (await place.textContent())?.startsWith('P')
  }
  for (const [url, hasPicture] of [
    [`${server.origin}/icons/192.png`, true],
    [`${server.origin}/icons/missing.png`, false],
    // The Content-Security-Policy allows pictures only from the app's own host.
    ['https://pictures.example.com/me.png', false],
  ] as const) {
    await server.deps.db.updateTable('users').set({ head_image: url }).where('user_id', '=', userId).execute()
    for (const [path, own] of [
      ['/my', main.getByRole('link', { name: /picture@example\.com/ }).locator('[aria-hidden]')],
      ['/account', main.locator('[aria-hidden]:not(svg)').first()],
    ] as const) {
      await openPath(page, path)
      for (const place of [header, own]) await waitForCondition(async () => (await isShown(place, hasPicture)) === true)
      expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
    }
  }
  await openPath(page, '/setting')
  await main
    .getByRole('link', { name: /^Account/ })
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  await page.context().close()
})

it.concurrent('the membership card shows the end date and one crown per membership level', async () => {
  const page = await openMemberPage('levels@example.com')
  const crownsBeside = (name: string) =>
    page
      .getByRole('main')
      .locator('section', { has: page.getByRole('heading', { name, exact: true }) })
      .locator('> svg')
      .count()
  await openPath(page, '/my')
  await page.getByRole('heading', { name: 'Not a member' }).waitFor()
  expect(await crownsBeside('Not a member')).toBe(1)
  const userId = await storeGuestAndReadId(page)
  const at = new Date(server.clock.now)
  for (const [days, level] of [
    [30, 1],
    [60, 2],
    [275, 3],
  ] as const) {
    await insertGrantedOrder(server.deps.db, { userId, days, at })
    await extendMembership(server.deps.db, userId, days, at)
    await openPath(page, '/my')
    await page.getByText(new RegExp(`^Until .*, level ${level}$`)).waitFor()
    expect(await page.getByRole('heading', { name: 'Member', exact: true }).locator('svg').count()).toBe(level)
    expect(await crownsBeside('Member')).toBe(1)
  }
  await page.context().close()
})

it('a registered viewer claims the coins of a task by keyboard, and the wallet shows them', async () => {
  const { db } = server.deps
  const tasks = JSON.stringify([{ task: 'daily', isOn: true, coins: 5, days: 7 }])
  await db.insertInto('reward_settings').values({ version: 1, tasks }).execute()
  await incrementCatalogueVersion(db)
  const page = await openMemberPage('rewards@example.com')
  await openPath(page, '/my')
  const opener = button(page, 'Rewards')
  const dialog = page.getByRole('dialog', { name: 'Rewards' })
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/rewards-dialog-*.js', (route) => code.promise.then(() => route.continue()))
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  code.resolve()
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(/^5 coins, until /).waitFor()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect(await findAxeViolations(page)).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Get 5 coins' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(/^5 coins are yours until /).waitFor()
  await dialog.getByText(/^Received\. Again from /).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
  await openPath(page, '/wallet')
  await page.getByText(/^5 of them are reward coins, until /).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().close()
})

it('a comment with a link is held back until an operator approves it by keyboard; then guests see it', async () => {
  const { db } = server.deps
  const { vidId } = await publishSample(db, 'commented')
  await db
    .insertInto('comment_settings')
    .values({ version: 1, brands: ['cliffhanger'] })
    .execute()
  await incrementCatalogueVersion(db)
  const path = `/video?vid=${vidId}&ep=1&sheet=comments`
  const text = '<b>She knew</b> it.example'
  const page = await openMemberPage('comments@example.com')
  await openPath(page, path)
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  await sheet.getByText('No comments yet').waitFor()
  await sheet.getByLabel('Your comment').fill(text)
  await page.reload()
  expect(await sheet.getByLabel('Your comment').inputValue()).toBe(text)
  await button(page, 'Post').focus()
  await page.keyboard.press('Enter')
  await sheet.getByText('Only you see this until it is checked.').waitFor()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect(await findAxeViolations(page)).toEqual([])
  }

  const studioOrigin = studioOriginOf(server)
  const { token } = await createInvite(server.deps, 'moderator@studio.example.com', 'support')
  const studio = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })).newPage()
  await acceptInvitation(studio, inviteUrl(studioOrigin, token))
  await studio.goto(`${studioOrigin}/studio/comments`)
  const row = studio.getByRole('listitem').filter({ hasText: text })
  await row.waitFor()
  expect(await findAxeViolations(studio)).toEqual([])
  await studio.setViewportSize({ width: 1440, height: 900 })
  expect(await findAxeViolations(studio)).toEqual([])
  await studio.keyboard.press('r')
  const dialog = studio.getByRole('dialog', { name: 'Remove this comment?' })
  await dialog.getByLabel('Reason').selectOption('Spoiler')
  expect(await findAxeViolations(studio)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await studio.getByText(/^No\. \d+ is removed\.$/).waitFor()
  await studio.getByText('Everything is checked').waitFor()
  await studio.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await studio.keyboard.press('a')
  await studio.getByText(/^No\. \d+ is visible\.$/).waitFor()

  const guest = await openPhone(browser)
  await openPath(guest, path)
  await guest.getByRole('dialog', { name: 'Comments' }).getByText(text).waitFor()
  await Promise.all([page, studio, guest].map((one) => one.context().close()))
})
