import { setTimeout as sleep } from 'node:timers/promises'
import type { Run } from './bench.ts'
import { findPoster, settle } from './home.ts'
import { recordLoad, recordPaints } from './notes.ts'
import { openProduct } from './product-page.ts'

/** Measures a first visit of the home page and one tap on it, without a baseline. */
export const runHome: Run = async (bench, situation, sheet) => {
  for (let run = 0; run < bench.runs; run += 1) {
    const { page, startThrottling, traffic, close } = await openProduct(bench, situation)
    try {
      await startThrottling()
      await page.goto(bench.product.origin)
      await settle(page)
      await recordPaints(sheet, page)
      recordLoad(sheet, 'product', traffic)
      const { x, y } = await findPoster(page, bench.product.vid)
      await page.mouse.click(x, y)
      await sleep(2000)
      const { interactions } = await page.evaluate(() => window.pageVitals())
      sheet.add('product', 'interaction', Math.max(0, ...interactions))
    } catch (error) {
      sheet.fail(`product: ${String(error)}`)
    } finally {
      await close()
    }
  }
}
