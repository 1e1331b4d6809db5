import { expect, it } from 'vitest'
import { writeAdUnlockSettings } from '../apps/server/src/modules/ad-unlocks/settings-store.ts'
import { adSecret } from '../apps/server/src/testing/ads-world.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { writeBrand } from '../apps/server/src/testing/test-brand.ts'
import { createTestServer } from '../apps/server/src/testing/test-server.ts'
import { startAdNetwork } from './ad-network.ts'
import { openPhone, waitForPlayback } from './chromium.ts'
import { browser, openDesktop, server } from './demo-browser.ts'
import { grantCoins } from './grant-coins.ts'
import { recordPolicyViolations } from './noting-violations.ts'
import { button, closePageContext, dialog, openPlayerPage, waitForAttribute } from './player-flow.ts'
import { storeGuestAndReadId } from './saved-guest.ts'
import { findAxeViolations } from './screens/checks/axe.ts'

it.concurrent('on a direct link to a locked episode, choosing the whole title at the paywall spends no coins', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  await openPlayerPage(page)
  await waitForPlayback(page, 0.2)
  await grantCoins(server, await storeGuestAndReadId(page), 30)
  // Chromium treats scripts that Playwright evaluates as user gestures, but only real taps may count in this test.
  await page.addInitScript(() => {
    let hasBeenActive = false
    addEventListener('pointerdown', () => (hasBeenActive = true), true)
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive, isActive: hasBeenActive }) })
  })
  const buys: string[] = []
  page.on('request', (request) => request.url().endsWith('/videoInfo/addBuyPlay') && buys.push(request.url()))
  await openPlayerPage(page, '&ep=4')
  await page.getByRole('heading', { name: 'THANK YOU!', exact: true }).waitFor()
  await page.locator('label').filter({ hasText: 'Whole title' }).tap()
  await button(page, /^Buy the whole title/).tap()
  await page.getByLabel('First name').waitFor()
  expect(await dialog(page, 'Unlock episodes automatically?').count()).toBe(0)
  expect(buys).toEqual([])
  await closePageContext(page)
})

it.concurrent('Automatic Episode Unlock is a switch in the playback settings and its state is remembered', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await button(page, 'Playback settings').tap()
  const auto = dialog(page, 'Playback settings').getByRole('switch', { name: 'Automatic Episode Unlock', exact: true })
  expect(await auto.getAttribute('aria-checked')).toBe('true')
  for (const [isOn, kept] of [
    ['false', '0'],
    ['true', '1'],
  ] as const) {
    await auto.tap()
    await waitForAttribute(auto, 'aria-checked', isOn)
    expect(await page.evaluate(() => localStorage.getItem('fix_vip_autopay'))).toBe(kept)
  }
  await closePageContext(page)
})

it.concurrent('the episode picker on a phone shows two lines of the description, and all of it after a tap', async () => {
  const page = await openPlayerPage(await openPhone(browser), '&sheet=episodes')
  const about = dialog(page, 'Episodes').locator('summary')
  const hidden = () => about.locator('span').evaluate((text) => text.scrollHeight - text.clientHeight)
  expect(await about.textContent()).toMatch(/^Born without a wolf, Mara .*\.$/)
  expect(await hidden()).toBeGreaterThan(10)
  await about.tap()
  expect(await hidden()).toBeLessThanOrEqual(1)
  await about.tap()
  expect(await hidden()).toBeGreaterThan(10)
  await closePageContext(page)
})

it.concurrent('on a desktop the top-up sheet covers the whole panel, with no tiles visible around it', async () => {
  const page = await openPlayerPage(await openDesktop(), '&ep=5&sheet=topup')
  // Waits for the end of the sheet's opening animation.
  await dialog(page).evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)))
  const sheet = await dialog(page).boundingBox()
  const panel = await page.locator('aside').boundingBox()
  expect(sheet).toEqual(panel)
  await button(page, /^Buy 100 coins/).click({ trial: true })
  await closePageContext(page)
})

it('with ads enabled, an ad from another origin plays within the Content-Security-Policy and unlocks its episode', async () => {
  await using open = new AsyncDisposableStack()
  let origin = ''
  const network = await startAdNetwork(() => origin)
  open.defer(network.close)
  const brand = await writeBrand(
    `rewardedAds: { tag: "${network.origin}/vast?view=[VIEW]", hosts: [], verification: callback }`,
  )
  open.defer(brand.remove)
  const watched = await createTestServer({ env: { BRANDS_FILE: brand.file, AD_CALLBACK_SECRET: adSecret } })
  open.defer(watched.close)
  origin = watched.origin
  const { db } = watched.deps
  const { vidId } = await publishSample(db, 'ad')
  const terms = { isOn: true, perDay: 1, allTitles: true, titles: [], lastEpisode: 0 }
  await db.transaction().execute((tx) => writeAdUnlockSettings(tx, 0, terms))
  const page = await openPhone(browser)
  open.defer(() => page.context().close())
  const stopped = await recordPolicyViolations(page)
  await page.goto(`${origin}/video?vid=${vidId}&ep=4`)
  const { promise: checked, resolve: check } = Promise.withResolvers<void>()
  await page.route('**/clip.mp4', async (route) => {
    await checked
    await route.continue()
  })
  await page.getByRole('button', { name: 'Watch an ad to unlock this episode' }).tap()
  await page.getByRole('timer').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close the ad' }).tap()
  await page.getByText('If you close the ad now, the episode stays locked.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep watching' }).tap()
  check()
  await expect.poll(() => network.asked).toEqual(expect.arrayContaining(['/vast', '/ad', '/clip.mp4', '/end']))
  await page.getByRole('dialog', { name: 'Ad' }).waitFor({ state: 'detached' })
  const { rows } = await watched.database.pool.query('SELECT vid_id::text, episode FROM entitlements')
  expect(rows).toEqual([{ vid_id: vidId, episode: 4 }])
  expect(stopped).toEqual([])
})
