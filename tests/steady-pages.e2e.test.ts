import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { openPhone, returning } from './chromium.ts'
import { browser, open, openDesktop, server } from './demo-browser.ts'

/** Adds up in the page what moves without being asked to; answers how to read the sum. */
async function noteShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
          Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(entry.value) })
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifted')))
}

const devices = {
  phone: () => openPhone(browser),
  desktop: () => openDesktop(),
  // What the server draws is for another width: the app draws home anew.
  'narrow window': () => openDesktop({ viewport: { width: 390, height: 844 } }),
}

const visits = ['first', 'later'] as const
const ways = ['looked at', 'flung through'] as const

it.concurrent.for(
  Object.entries(devices).flatMap(([device, openPage]) =>
    visits.flatMap((visit) => ways.map((how) => [device, visit, how, openPage] as const)),
  ),
)('home does not shift: %s, %s visit, %s while it loads', async ([, visit, how, openPage], { expect }) => {
  const page = await openPage()
  if (visit === 'later') await returning(page, server.origin)
  const shifted = await noteShifts(page)
  await page.goto(server.origin, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  for (let flings = 0; flings < 10; flings += 1) {
    if (how === 'flung through') await page.mouse.wheel(0, 2_000)
    await page.waitForTimeout(100)
  }
  if (how === 'flung through') await page.getByText('That is every story, for now.').waitFor()
  expect(await shifted()).toBeLessThanOrEqual(0.02)
  await page.context().close()
})

it.concurrent('what was found does not move aside for suggestions that come later', async ({ expect }) => {
  const page = await openDesktop()
  await page.route('**/searchVideoInfo', async (route) => {
    await page.getByText(/^12 titles found/).waitFor()
    await route.continue()
  })
  const shifted = await noteShifts(page)
  await open(page, '/result?q=the')
  await page.getByRole('option').first().waitFor()
  expect(await shifted()).toBeLessThanOrEqual(0.02)
  await page.context().close()
})
