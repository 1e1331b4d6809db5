import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { markAsReturningViewer, openPhone } from './chromium.ts'
import { browser, openDesktop, openPath, server } from './demo-browser.ts'

/** Starts measuring unexpected layout shifts in the page; returns a function that reads their sum. */
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
  // The server renders home for another width, so the app renders it again.
  'narrow window': () => openDesktop({ viewport: { width: 390, height: 844 } }),
}

const visits = ['first', 'later'] as const
const ways = ['looked at', 'flung through'] as const

it.concurrent.for(
  Object.entries(devices).flatMap(([device, openPage]) =>
    visits.flatMap((visit) => ways.map((how) => [device, visit, how, openPage] as const)),
  ),
)('home has no layout shift: %s, %s visit, %s while home loads', async ([, visit, how, openPage], { expect }) => {
  const page = await openPage()
  if (visit === 'later') await markAsReturningViewer(page, server.origin)
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

it.concurrent('search results do not move when suggestions arrive after them', async ({ expect }) => {
  const page = await openDesktop()
  await page.route('**/searchVideoInfo', async (route) => {
    await page.getByText(/^12 titles found/).waitFor()
    await route.continue()
  })
  const shifted = await noteShifts(page)
  await openPath(page, '/result?q=the')
  await page.getByRole('option').first().waitFor()
  expect(await shifted()).toBeLessThanOrEqual(0.02)
  await page.context().close()
})

const calls = ['getUserInfo', 'getCoinAndVipRecharge'] as const
const moneyPages = ['/wallet', '/premium'] as const
const viewports = { phone: { width: 390, height: 1400 }, desktop: { width: 1440, height: 900 } } as const

/** Returns the bounding boxes of packs, plans and the buy button on a page. */
const partsOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const button = [...main.querySelectorAll('button')].filter((one) => /[$]\d/.test(one.textContent ?? ''))
    const parts = [...main.querySelectorAll('label'), ...button]
    return parts.map((part) => part.getBoundingClientRect().toJSON())
  })

/** Returns the distance of each box's upper left corner from the skeleton's box at the same position. */
const distances = (page: Page, boxes: readonly DOMRect[]) =>
  page.evaluate(
    (wanted) =>
      wanted.map(({ x, y, width, height }) => {
        const found = document.elementsFromPoint(x + width / 2, y + Math.min(height, 40) / 2)
        const bones = found
          .filter((element) => element.matches('span.growing'))
          .map((bone) => bone.getBoundingClientRect())
        return Math.min(...bones.map((bone) => Math.max(Math.abs(bone.y - y), Math.abs(bone.x - x))))
      }),
    boxes,
  )

it.concurrent.for(
  moneyPages.flatMap((path) =>
    calls.flatMap((call) => (['phone', 'desktop'] as const).map((device) => [path, call, device] as const)),
  ),
)(
  'the skeleton of %s matches the loaded page while %s is in flight, on a %s',
  async ([path, call, device], { expect }) => {
    const page = await openDesktop({ viewport: viewports[device] })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await openPath(page, path)
    await page.getByRole('radio').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /\$\d/ }).first().waitFor()
    const boxes = await partsOf(page)
    expect(boxes.length).toBeGreaterThan(3)

    await page.route(`**/${call}`, async (route) => {
      await answered
      await route.continue()
    })
    const shifted = await noteShifts(page)
    await page.reload()
    // A skeleton is shown until the screen's code has loaded, then the screen's own skeleton.
    await expect
      .poll(async () => Math.max(...(await distances(page, boxes))), { timeout: 10_000 })
      .toBeLessThanOrEqual(24)
    answer()
    await page.getByRole('radio').first().waitFor({ state: 'attached' })
    expect(await shifted()).toBeLessThanOrEqual(0.02)
    await page.context().close()
  },
)
