import type { Page } from 'playwright-core'
import type { PlayerBench, RunCase } from './bench.ts'
import { measureProductSwipes, type SwipedScreen } from './run-swipe.ts'
import { createMeasurements, type MetricName } from './sheet.ts'

/**
 * Number of swipes measured before the page is opened again. The demo's feed has only twelve titles. Three of them are
 * not measured: the first, the target of the uncounted first swipe, and the one prefetched after the last swipe.
 */
const swipesOfPage = 8
const compared: readonly MetricName[] = ['first frame', 'motion', 'main thread', 'ready']

/** Opens a page with the feed For you switched on, which the demo's brand has switched off. */
async function openWithForYou(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"consent":false', '"consent":false,"forYou":{"en":"For you"}')
    await route.fulfill({ response, body })
  })
  await page.goto(url, { waitUntil: 'commit' })
  // Stops intercepting requests, which would delay the media.
  await page.unroute(url)
}

/** Creates the screen For you, in which every slide must show a different title. */
function forYouScreen({ product }: PlayerBench): SwipedScreen {
  const seen = new Set<string>()
  const current = (page: Page) => page.locator('[data-title][aria-current="true"]').getAttribute('data-title')
  return {
    async open(page) {
      await openWithForYou(page, `${product.origin}/foryou`)
      seen.add(String(await current(page)))
    },
    async expectSlide(page, slide) {
      seen.add(String(await current(page)))
      if (seen.size !== slide) throw new Error(`${seen.size} titles were shown instead of ${slide}`)
    },
  }
}

/** Measures swipes from title to title in For you, alternating with swipes in the player as the baseline. */
export const runSwipesForYou: RunCase = async (bench, situation, sheet) => {
  const inPlayer = createMeasurements()
  for (let left = bench.runs; left > 0; left -= swipesOfPage) {
    const count = Math.min(left, swipesOfPage)
    await measureProductSwipes(bench, situation, count, inPlayer)
    await measureProductSwipes(bench, situation, count, sheet, forYouScreen(bench))
  }
  for (const figure of compared) sheet.add('baseline', figure, ...inPlayer.of('product', figure))
  for (const reason of inPlayer.failures) sheet.fail(`in the player: ${reason}`)
}
