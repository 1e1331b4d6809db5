import { setTimeout as sleep } from 'node:timers/promises'
import type { CaseConditions, PlayerBench } from './bench.ts'
import { openPhone, withTimeout } from './browser.ts'
// Declares the globals that the baseline pages add to `window`.
import type {} from './lab/page-api.ts'
import { recordMedia, recordRebuffering, recordStart } from './notes.ts'
import type { Measurements } from './sheet.ts'

/** Measures `count` swipes on a page of baseline B. The first start, a tap into a cold player, is not counted. */
export async function measureBaselineSwipes(
  { browser, lab }: PlayerBench,
  situation: CaseConditions,
  count: number,
  sheet: Measurements,
): Promise<void> {
  const { page, startThrottling, traffic, taskMs, close } = await openPhone(browser, situation)
  try {
    await page.goto(`${lab.origin}/swipe.html`)
    await page.evaluate(() => window.ready)
    await startThrottling()
    for (let slide = 0; slide <= count; slide += 1) {
      const start = await page.evaluateHandle(() => ({ promise: window.armed() }))
      const before = await taskMs()
      await page.mouse.click(195, 420)
      const { ff, motion } = await withTimeout(
        'baseline B',
        start.evaluate(({ promise }) => promise),
      )
      if (slide > 0) {
        recordStart(sheet, 'baseline', { firstFrame: ff, motion, taskMs: (await taskMs()) - before })
      }
      await sleep(situation.dwellMs())
    }
    recordRebuffering(sheet, 'baseline', await page.evaluate(() => window.log))
    recordMedia(sheet, 'baseline', traffic, 0, count)
  } catch (error) {
    sheet.fail(`baseline: ${String(error)}`)
  } finally {
    await close()
  }
}
