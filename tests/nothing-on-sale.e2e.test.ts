import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { incrementCatalogueVersion } from '../apps/server/src/db/catalogue-version.ts'
import { renewMemberships } from '../apps/server/src/modules/payments/renewal/renew.ts'
import { creditCoins } from '../apps/server/src/modules/wallet/ledger.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'
import { button, buyMonthlyMembership, waitForCoinBalance } from './paying-page.ts'
import { storeGuestAndReadId } from './saved-guest.ts'

const day = 86_400_000
let server: TestServer
let browser: Browser
let vidId: string
/** Page of a member who was granted 50 coins before sales stopped. */
let member: Page
/** Page of a second member, whose membership renews automatically. */
let late: Page
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true })
  server.clock.now = Date.now()
  const { db } = server.deps
  vidId = (await publishSample(db, 'owned', { pricePerEpisode: 20 })).vidId
  browser = await launchChromium()
  member = await openPhone(browser)
  await buyMonthlyMembership(member, server.origin, 'owner@example.com')
  await giveCoins(member, 50)
  late = await openPhone(browser)
  await buyMonthlyMembership(late, server.origin, 'late@example.com')
  await db.updateTable('shop').set({ sells_coins: false, sells_titles: false, sells_membership: false }).execute()
  await incrementCatalogueVersion(db)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function giveCoins(page: Page, coins: number): Promise<void> {
  const userId = await storeGuestAndReadId(page)
  const at = new Date(server.clock.now)
  const grant = { userId, coins, kind: 'grant', key: `grant:${userId}`, note: '', orderId: null, at } as const
  await creditCoins(server.deps.db, grant)
}
/** Opens a page for a viewer with this many coins and without a membership. */
async function guest(coins: number, autoPay: '0' | '1'): Promise<Page> {
  const page = await openPhone(browser)
  await open(page, '/my')
  await page.getByText(/^ID \d+$/).waitFor()
  await page.evaluate((value) => localStorage.setItem('fix_vip_autopay', value), autoPay)
  if (coins > 0) await giveCoins(page, coins)
  return page
}
const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
const countLinks = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name }).count()
/** Waits until the page has loaded the switches by which the shop sells no coins, memberships or whole titles. */
const switchesAreOff = (page: Page) =>
  page.waitForFunction(() =>
    ['COIN', 'PAYALL', 'PREMIUM'].every((one) => localStorage.getItem(`${one}_SWITCH`) === '0'),
  )

it("Me shows the viewer's membership and coins, and no offers", async () => {
  await open(member, '/my')
  await switchesAreOff(member)
  await member.getByRole('heading', { name: 'Member', exact: true }).waitFor()
  await waitForCoinBalance(member, '50')
  expect(await member.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('/premium')
  expect(await member.getByRole('main').getByRole('link', { name: 'Wallet', exact: true }).getAttribute('href')).toBe(
    '/wallet',
  )
  expect(await countLinks(member, /^(Join|Renew|Top up)/)).toBe(0)
})

it('the wallet shows the balance, the statement and a membership link in place of packages', async () => {
  await open(member, '/wallet')
  await member.getByRole('heading', { name: 'Nothing is on sale' }).waitFor()
  await waitForCoinBalance(member, '50')
  await member.getByText('+50', { exact: true }).waitFor()
  expect(await member.getByRole('radio').count()).toBe(0)
  expect(await button(member, /^(Buy|Join)/).count()).toBe(0)
  await member.getByRole('link', { name: 'Membership' }).click()
  await member.getByRole('heading', { name: 'You are a member' }).waitFor()
})

it('a member can cancel the renewal, but cannot turn it on again', async () => {
  await open(member, '/premium')
  await button(member, 'Cancel renewal').click()
  await member.getByRole('dialog').getByRole('button', { name: 'Cancel renewal' }).click()
  await member.getByText('Will not renew').first().waitFor()
  expect(await button(member, 'Turn renewal on').count()).toBe(0)
  expect(await member.getByRole('radio').count()).toBe(0)
  await open(member, '/my')
  await member.getByText('Will not renew').first().waitFor()
  await member.getByRole('link', { name: 'Manage' }).waitFor()
})

it('a viewer without coins and membership sees that nothing is on sale', async () => {
  const page = await guest(0, '1')
  await open(page, '/my')
  await switchesAreOff(page)
  await page.getByRole('link', { name: 'Orders' }).waitFor()
  expect(await countLinks(page, /^(Join|Manage|Top up|Wallet)/)).toBe(0)
  for (const path of ['/wallet', '/premium']) {
    await open(page, path)
    await page.getByRole('heading', { name: 'Nothing is on sale' }).waitFor()
    expect(await page.getByText('Coin balance').count()).toBe(0)
  }
  await page.context().close()
})

it('owned coins unlock an episode at the paywall, and no coin packs are offered once they are too few', async () => {
  const page = await guest(30, '0')
  await open(page, `/video?vid=${vidId}&ep=3`)
  await page.getByRole('heading', { name: 'THANK YOU!' }).waitFor()
  const [bought] = await Promise.all([
    page.waitForResponse('**/videoInfo/addBuyPlay'),
    button(page, 'Unlock EP 3 for 20 coins').tap(),
  ])
  expect(bought.ok()).toBe(true)
  await open(page, `/video?vid=${vidId}&ep=4`)
  const paywall = page.locator('section', { has: page.getByRole('heading', { name: 'THANK YOU!' }) })
  await paywall.getByText('10', { exact: true }).waitFor()
  expect(await paywall.getByRole('radio').count()).toBe(0)
  expect(await button(page, /^(Unlock|Top up|Join|Buy)/).count()).toBe(0)
  await page.context().close()
})

it('automatic unlock spends owned coins until the balance is too low', async () => {
  const page = await guest(30, '1')
  const buys: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/videoInfo/addBuyPlay')) buys.push(request.postDataJSON().nepisode)
  })
  await open(page, `/video?vid=${vidId}&ep=2`)
  // The sample title has no media. Coins are spent only after a user gesture in the page.
  await button(page, 'Next episode').tap()
  const question = page.getByRole('dialog', { name: 'Unlock episodes automatically?' })
  await question.getByRole('button', { name: 'Yes, unlock EP 3 for 20 coins' }).tap()
  await expect.poll(() => buys).toEqual([3])
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { name: 'THANK YOU!' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(buys).toEqual([3])
  await page.context().close()
})

it('a viewer with an expired membership can cancel a renewal whose charge is still due', async () => {
  const dueTime = server.clock.now + 30 * day
  server.clock.now = dueTime - 3 * day
  await renewMemberships({ ...server.deps, settle: server.payments.settle })
  server.clock.now = dueTime + 60_000
  await open(late, '/my')
  await late.getByRole('heading', { name: 'Not a member' }).waitFor()
  await late.getByText('Next charge $9.99', { exact: false }).waitFor()
  await late.getByRole('link', { name: 'Manage' }).click()
  await button(late, 'Cancel renewal').click()
  await late.getByRole('dialog').getByRole('button', { name: 'Cancel renewal' }).click()
  await late.getByText('Renewal cancelled. Nothing more is charged.').waitFor()
  await open(late, '/my')
  await late.getByRole('link', { name: 'Orders' }).waitFor()
  expect(await countLinks(late, /^(Join|Manage)/)).toBe(0)
})
