import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerBench, RunCase } from './bench.ts'
import { drag } from './drag.ts'
import { createTouchPointer } from './finger.ts'
import { findPosterTapPoint, findTitleUrl, waitUntilSettled } from './home.ts'
import { recordInteractions, recordPaints, recordTransferredBytes } from './notes.ts'
import { openMeasuredPhone } from './product-page.ts'

/** Measures a first visit of a page and a tap on a link to the title, without a baseline. */
const runPage =
  (addressOf: (product: PlayerBench['product']) => Promise<string>): RunCase =>
  async (bench, situation, sheet) => {
    const address = await addressOf(bench.product)
    for (let run = 0; run < bench.runs; run += 1) {
      const { page, startThrottling, traffic, close } = await openMeasuredPhone(bench, situation)
      try {
        await startThrottling()
        await page.goto(address)
        await waitUntilSettled(page)
        await recordPaints(sheet, page)
        recordTransferredBytes(sheet, 'product', traffic)
        const { x, y } = await findPosterTapPoint(page, bench.product.vid)
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
export const runHome = runPage(async ({ origin }) => origin)
export const runTitlePage = runPage(findTitleUrl)

const scrolls = 12

/** Measures interaction delay and layout shifts of a first visit during which a finger scrolls from the start. */
export const runHomeScroll: RunCase = async (bench, situation, sheet) => {
  for (let run = 0; run < bench.runs; run += 1) {
    const { page, cdp, startThrottling, close } = await openMeasuredPhone(bench, situation)
    try {
      await startThrottling()
      await page.goto(bench.product.origin, { waitUntil: 'commit' })
      const finger = createTouchPointer(cdp)
      for (let scroll = 0; scroll < scrolls; scroll += 1) {
        await drag(finger, 'next')
        await sleep(200)
      }
      await waitUntilSettled(page)
      if ((await page.evaluate(() => scrollY)) === 0) throw new Error('the page did not scroll')
      await recordInteractions(sheet, page)
    } catch (error) {
      sheet.fail(`product: ${String(error)}`)
    } finally {
      await close()
    }
  }
}
