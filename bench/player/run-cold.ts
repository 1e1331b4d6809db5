import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Run } from './bench.ts'
import { type Conditions, openPhone, withTimeout } from './browser.ts'
import { recordLoad, recordPaints, recordStart } from './notes.ts'
import { openProduct } from './product-page.ts'
import type { Measurements } from './sheet.ts'

/** Opens a link to an episode as a new visitor and compares with baseline C. */
export const runCold: Run = async (bench, situation, sheet) => {
  for (let run = 0; run < bench.runs; run += 1) {
    await labCold(bench, situation, sheet)
    await productCold(bench, situation, sheet)
  }
}

/** Measures baseline C from the beginning of the navigation. */
export async function labCold({ browser, lab }: Bench, conditions: Conditions, sheet: Measurements): Promise<void> {
  const { page, startThrottling, traffic, taskMs, close } = await openPhone(browser, conditions)
  try {
    await startThrottling()
    await page.goto(`${lab.origin}/cold.html`, { waitUntil: 'commit' })
    const firstFrame = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = () => (window.__ff === undefined ? setTimeout(look, 5) : resolve(window.__ff))
            look()
          }),
      )
    sheet.add('baseline', 'first frame', await withTimeout('baseline C', firstFrame()))
    recordLoad(sheet, 'baseline', traffic)
    sheet.add('baseline', 'main thread', await taskMs())
    const fcp = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    sheet.add('baseline', 'FCP', await page.evaluate(fcp))
  } catch (error) {
    sheet.fail(`baseline: ${String(error)}`)
  } finally {
    await close()
  }
}

/** Measures the product from the beginning of the navigation. */
export async function productCold(bench: Bench, conditions: Conditions, sheet: Measurements): Promise<void> {
  const { page, startThrottling, traffic, taskMs, close } = await openProduct(bench, conditions)
  try {
    await startThrottling()
    await page.goto(`${bench.product.origin}/video?vid=${bench.product.vid}&ep=1`, { waitUntil: 'commit' })
    const { firstFrame, motion } = await withTimeout(
      'the product',
      page.evaluate(() => window.playerProbe.landed()),
    )
    recordLoad(sheet, 'product', traffic)
    recordStart(sheet, 'product', { firstFrame, motion, taskMs: await taskMs() })
    // Waits until the app has hydrated the page, so that its layout shifts are counted.
    await page.waitForLoadState('load')
    await sleep(2000)
    await recordPaints(sheet, page)
  } catch (error) {
    sheet.fail(`product: ${String(error)}`)
  } finally {
    await close()
  }
}
