import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { openPhone, swipeUp, waitForPlayback } from './chromium.ts'
import { browser, server } from './demo-browser.ts'

const onStage = (page: Page) => page.locator('[data-episode][aria-current="true"]')
const title = 'Mark of the Winter Wolf'

it.concurrent('a poster tapped on home plays with sound, a swipe plays the next episode, and Back shows the title in Continue watching', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (line) => line.type() === 'error' && failures.push(line.text()))
  await page.goto(server.origin)
  const poster = page.locator('a[href^="/video?vid="]', { hasText: title }).first()
  await poster.scrollIntoViewIfNeeded()
  const scrolledTo = await page.evaluate(() => scrollY)
  await poster.tap()

  const first = await waitForPlayback(page, 1)
  expect(first.isMuted).toBe(false)
  expect(first.audioBytes).toBeGreaterThan(0)
  await expect.poll(() => onStage(page).getAttribute('data-episode')).toBe('1')

  await swipeUp(page)
  await expect.poll(() => onStage(page).getAttribute('data-episode')).toBe('2')
  const second = await waitForPlayback(page, 1.5)
  expect(second.audioBytes).toBeGreaterThan(0)
  expect(page.url()).toContain('ep=2')

  await page.goBack()
  await page.getByRole('heading', { name: 'Where you left off' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(Math.min(scrolledTo, 1))
  await page
    .getByRole('link', { name: `${title} EP 2`, exact: false })
    .first()
    .waitFor()
  expect(failures).toEqual([])
  await page.context().close()
})

it.concurrent('an episode opened by a link plays muted until a tap unmutes it', async ({ expect }) => {
  const page = await openPhone(browser)
  await page.goto(server.origin)
  const link = await page.locator('a[href^="/video?vid="]').first().getAttribute('href')
  const landing = await openPhone(browser)
  await landing.goto(server.origin + link)
  expect((await waitForPlayback(landing, 0.5)).isMuted).toBe(true)
  await landing.getByRole('button', { name: 'Tap for sound' }).tap()
  await expect.poll(async () => (await waitForPlayback(landing, 0.5)).isMuted).toBe(false)
  await page.context().close()
  await landing.context().close()
})

it.concurrent('shows subtitles in the interface language', async () => {
  const page = await openPhone(browser, 'zh-TW')
  await page.goto(server.origin)
  await page.locator('a[href^="/video?vid="]', { hasText: '冬狼之印' }).first().tap()
  await waitForPlayback(page, 1)
  await page.locator('[data-subtitles][lang="zh-Hant"] p').first().waitFor()
  await page.context().close()
})

it.concurrent('a locked episode shows the price of the remaining episodes, and plays after coins are bought at the paywall', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  await page.goto(server.origin)
  const link = await page.locator('a[href^="/video?vid="]', { hasText: title }).first().getAttribute('href')
  await page.goto(`${server.origin}${link}&ep=4`)
  await page.getByText('Cheapest to finish').waitFor()
  await page.getByRole('radio', { name: /Whole title/ }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Top up for EP 4' }).tap()
  await page.getByRole('button', { name: /^Buy 100 coins for \$0\.99/ }).tap()
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Email', 'wall@example.com'],
    ['Country code', '+44'],
    ['Phone number', '7700900123'],
  ] as const) {
    await page.getByLabel(label).fill(text)
  }
  await page.getByRole('button', { name: 'Continue to payment' }).tap()
  const form = page.frameLocator('iframe[src*="/pay/frame"]')
  await form.getByLabel('Card number').fill('4035501000000008')
  await form.getByLabel('Expiry (MM/YY)').fill('12/39')
  await form.getByLabel('Security code').fill('123')
  await form.getByLabel('Name on card').fill('Ada Lovelace')
  await form.getByRole('button', { name: 'Pay' }).tap()
  await page.getByText('Payment Successful!').waitFor()
  await waitForPlayback(page, 1)
  await expect.poll(() => onStage(page).getAttribute('data-episode')).toBe('4')
  await page.goto(`${server.origin}/wallet`)
  await page.getByText('80', { exact: true }).first().waitFor()
  await page.context().close()
})
