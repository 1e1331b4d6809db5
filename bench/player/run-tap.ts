import type { Bench, Run, Situation } from './bench.ts'
import { inTime } from './browser.ts'
import { findPoster, settle } from './home.ts'
import { labSwipes } from './lab-swipes.ts'
import { noteInteractions, noteStart } from './notes.ts'
import { openProduct } from './product-page.ts'
import type { Sheet } from './sheet.ts'

const tapsOfTurn = 10

/** Taps on a poster of the home page with no media of the title preloaded, alternating with swipes of baseline B. */
export const runTaps: Run = async (bench, situation, sheet) => {
  for (let left = bench.runs; left > 0; left -= tapsOfTurn) {
    const count = Math.min(left, tapsOfTurn)
    await labSwipes(bench, situation, count, sheet)
    for (let tap = 0; tap < count; tap += 1) await productTap(bench, situation, sheet)
  }
}

async function productTap(bench: Bench, situation: Situation, sheet: Sheet): Promise<void> {
  const { page, slowDown, traffic, taskMs, close } = await openProduct(bench, situation)
  try {
    await slowDown()
    await page.goto(bench.product.origin)
    await settle(page)
    const { x, y } = await findPoster(page, bench.product.vid)
    if (traffic.titles.has(bench.product.vid)) throw new Error('media of the title was requested before the tap')
    await page.evaluate(() => window.playerProbe.arm())
    const before = await taskMs()
    await page.mouse.click(x, y)
    const { firstFrame, motion } = await inTime(
      'the tap',
      page.evaluate(() => window.playerProbe.started()),
    )
    noteStart(sheet, 'product', { firstFrame, motion, taskMs: (await taskMs()) - before })
    await noteInteractions(sheet, page)
  } catch (error) {
    sheet.fail(`product: ${String(error)}`)
  } finally {
    await close()
  }
}
