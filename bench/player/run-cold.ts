import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Run } from './bench.ts'
import { type Conditions, inTime, openPhone } from './browser.ts'
import { noteLoad, notePaints, noteStart } from './notes.ts'
import { openProduct } from './product-page.ts'
import type { Sheet } from './sheet.ts'

/** A link to an episode, opened by somebody who was never here; against baseline C. */
export const runCold: Run = async (bench, situation, sheet) => {
  for (let run = 0; run < bench.runs; run += 1) {
    await labCold(bench, situation, sheet)
    await productCold(bench, situation, sheet)
  }
}

/** From the beginning of the navigation. */
export async function labCold({ browser, lab }: Bench, conditions: Conditions, sheet: Sheet): Promise<void> {
  const { page, slowDown, traffic, taskMs, close } = await openPhone(browser, conditions)
  try {
    await slowDown()
    await page.goto(`${lab.origin}/cold.html`, { waitUntil: 'commit' })
    const firstFrame = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = () => (window.__ff === undefined ? setTimeout(look, 5) : resolve(window.__ff))
            look()
          }),
      )
    sheet.add('baseline', 'first frame', await inTime('baseline C', firstFrame()))
    noteLoad(sheet, 'baseline', traffic)
    sheet.add('baseline', 'main thread', await taskMs())
    const fcp = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    sheet.add('baseline', 'FCP', await page.evaluate(fcp))
  } catch (error) {
    sheet.fail(`baseline: ${String(error)}`)
  } finally {
    await close()
  }
}

/** From the beginning of the navigation. */
export async function productCold(bench: Bench, conditions: Conditions, sheet: Sheet): Promise<void> {
  const { page, slowDown, traffic, taskMs, close } = await openProduct(bench, conditions)
  try {
    await slowDown()
    await page.goto(`${bench.product.origin}/video?vid=${bench.product.vid}&ep=1`, { waitUntil: 'commit' })
    const { firstFrame, motion } = await inTime(
      'the product',
      page.evaluate(() => window.playerProbe.landed()),
    )
    noteLoad(sheet, 'product', traffic)
    noteStart(sheet, 'product', { firstFrame, motion, taskMs: await taskMs() })
    // Until the app has taken the page over, and whatever it shifts on the way.
    await page.waitForLoadState('load')
    await sleep(2000)
    await notePaints(sheet, page)
  } catch (error) {
    sheet.fail(`product: ${String(error)}`)
  } finally {
    await close()
  }
}
