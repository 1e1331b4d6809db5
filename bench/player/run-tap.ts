import type { CaseConditions, PlayerBench, RunCase } from './bench.ts'
import { withTimeout } from './browser.ts'
import { createTouchPointer, tap } from './finger.ts'
import { findPosterTapPoint, findTitleUrl, waitUntilSettled } from './home.ts'
import { measureBaselineSwipes } from './lab-swipes.ts'
import { recordInteractions, recordStart } from './notes.ts'
import { openMeasuredPhone } from './product-page.ts'
import type { Measurements } from './sheet.ts'

const tapsOfTurn = 10

/** Measures taps on a link to the title without preloaded media, alternating with swipes of baseline B. */
const runTapsOn =
  (addressOf: (product: PlayerBench['product']) => Promise<string>): RunCase =>
  async (bench, situation, sheet) => {
    const address = await addressOf(bench.product)
    for (let left = bench.runs; left > 0; left -= tapsOfTurn) {
      const count = Math.min(left, tapsOfTurn)
      await measureBaselineSwipes(bench, situation, count, sheet)
      for (let tap = 0; tap < count; tap += 1) await productTap(bench, situation, sheet, address)
    }
  }
/** Measures taps on the poster of the title on the home page. */
export const runTapsOnHomePoster = runTapsOn(async ({ origin }) => origin)
/** Measures taps on the play button of the title's page. */
export const runTapsOnTitle = runTapsOn(findTitleUrl)

async function productTap(
  bench: PlayerBench,
  situation: CaseConditions,
  sheet: Measurements,
  address: string,
): Promise<void> {
  const { page, cdp, startThrottling, traffic, taskMs, close } = await openMeasuredPhone(bench, situation)
  try {
    await startThrottling()
    await page.goto(address)
    await waitUntilSettled(page)
    const { x, y } = await findPosterTapPoint(page, bench.product.vid)
    if (traffic.titles.has(bench.product.vid)) throw new Error('media of the title was requested before the tap')
    await page.evaluate(() => window.playerProbe.arm())
    const before = await taskMs()
    await (situation.input === 'touch' ? tap(createTouchPointer(cdp), x, y) : page.mouse.click(x, y))
    const { firstFrame, motion } = await withTimeout(
      'the tap',
      page.evaluate(() => window.playerProbe.started()),
    )
    recordStart(sheet, 'product', { firstFrame, motion, taskMs: (await taskMs()) - before })
    await recordInteractions(sheet, page)
  } catch (error) {
    sheet.fail(`product: ${String(error)}`)
  } finally {
    await close()
  }
}
