import type { Page } from 'playwright-core'
import type { Bench, Run } from './bench.ts'
import { productSwipes, type SwipedScreen } from './run-swipe.ts'
import { createMeasurements, type Figure } from './sheet.ts'

/** The demo catalogue has twelve titles: one is open, one swipe is not counted, and the last slide has a next one. */
const swipesOfPage = 8
const compared: readonly Figure[] = ['first frame', 'motion', 'main thread', 'ready']

/** The document for a brand that has the feed; the demo's brand does not. */
async function openWithForYou(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"consent":false', '"consent":false,"forYou":{"en":"For you"}')
    await route.fulfill({ response, body })
  })
  await page.goto(url, { waitUntil: 'commit' })
  // Interception would delay the requests for media.
  await page.unroute(url)
}

/** The feed across titles: every slide must show another title. */
function forYouScreen({ product }: Bench): SwipedScreen {
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

/** Swipes from title to title in For you, alternating with swipes in the player as the baseline. */
export const runSwipesForYou: Run = async (bench, situation, sheet) => {
  const inPlayer = createMeasurements()
  for (let left = bench.runs; left > 0; left -= swipesOfPage) {
    const count = Math.min(left, swipesOfPage)
    await productSwipes(bench, situation, count, inPlayer)
    await productSwipes(bench, situation, count, sheet, forYouScreen(bench))
  }
  for (const figure of compared) sheet.add('baseline', figure, ...inPlayer.of('product', figure))
  for (const reason of inPlayer.failures) sheet.fail(`in the player: ${reason}`)
}
