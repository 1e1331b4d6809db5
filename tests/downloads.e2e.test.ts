import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageTimeoutMs, waitForPlayback } from './chromium.ts'
import { createOptionalFeaturesWorld } from './screens/optional/world.ts'
import type { ScreensWorld } from './screens/world.ts'

let world: ScreensWorld
beforeAll(async () => {
  world = await createOptionalFeaturesWorld()
})
afterAll(() => world?.close())

/** Simulates the installed app in the page. The app's clock runs ahead by the number of days in local storage. */
function beInstalled() {
  const ask = matchMedia.bind(window)
  window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
  const [now, days] = [Date.now, Number(localStorage.getItem('test.daysAhead') ?? 0)]
  Date.now = () => now() + days * 86_400_000
}
const runAhead = (page: Page, days: number) =>
  page.evaluate((text) => localStorage.setItem('test.daysAhead', text), String(days))

/** Returns the number of encrypted parts on the device and whether their key is stored. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ parts: number; hasKey: boolean }>((resolve) => {
        const opening = indexedDB.open('downloads')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['parts', 'right'])
          const [parts, right] = [
            transaction.objectStore('parts').count(),
            transaction.objectStore('right').get('right'),
          ]
          transaction.oncomplete = () => {
            opening.result.close()
            resolve({ parts: parts.result, hasKey: right.result?.key instanceof CryptoKey })
          }
        }
      }),
  )

/** Returns whether the service worker has stored all code that plays downloads. */
const isAppStored = (page: Page) =>
  page.evaluate(async () => {
    const isControlled = navigator.serviceWorker.controller?.state === 'activated'
    return isControlled && (await caches.match('/shell?lang=en')) !== undefined
  })

/** Downloads an episode as a member, waits until the app is stored, and goes offline. */
async function downloadAndGoOffline() {
  const context = await world.enter('member', 'phone', 'en')
  await context.addInitScript(beInstalled)
  const page = await context.newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  const episode = `${world.server.origin}/video?vid=${world.vid}&ep=5`
  await page.goto(`${episode}&sheet=settings`)
  const group = page.getByRole('group', { name: 'Downloads' })
  await group.getByRole('button', { name: 'Download this episode' }).tap()
  await group.getByText(/^[\d.]+ MB$/).waitFor()
  expect(await stored(page)).toMatchObject({ hasKey: true })
  expect((await stored(page)).parts).toBeGreaterThan(2)
  await page.goto(`${world.server.origin}/my`)
  await page.getByRole('button', { name: 'Downloads' }).tap()
  await page.getByRole('link', { name: 'Mark of the Winter Wolf, EP 5' }).waitFor()
  await expect.poll(() => isAppStored(page)).toBe(true)
  await context.setOffline(true)
  return { context, page, episode }
}

it("a downloaded episode plays offline until the viewer's access to it ends", async () => {
  const { context, page, episode } = await downloadAndGoOffline()
  await page.goto(episode)
  await waitForPlayback(page, 1)
  await page.locator('[data-subtitles] p').first().waitFor()

  await runAhead(page, 400)
  await page.reload()
  await page.getByRole('heading', { name: 'This download has ended' }).waitFor()
  await page.getByRole('link', { name: 'See the membership' }).waitFor()
  await expect.poll(() => stored(page)).toEqual({ parts: 0, hasKey: false })
  await runAhead(page, 0)
  await page.reload()
  await page.getByRole('heading', { name: 'This download has ended' }).waitFor()
  await context.close()
})

it('a downloaded episode plays offline after the viewer has abandoned a payment', async () => {
  const { context, page, episode } = await downloadAndGoOffline()
  // The player loads the code that checks the abandoned order; that code is not stored offline.
  await page.evaluate(() => localStorage.setItem('orderId', '1'))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/purchase-panel-'))
  await page.goto(episode)
  await failed
  await waitForPlayback(page, 1)
  await context.close()
})
