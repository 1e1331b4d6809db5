import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerBench, RunCase } from './bench.ts'
import { fullChromiumPath, launchBrowser, openPhone, type PageThrottling, withTimeout } from './browser.ts'
import { recordPaints, recordStart, recordTransferredBytes } from './notes.ts'
import { measurementScripts, openMeasuredPhone } from './product-page.ts'
import { createMeasurements, type MeasuredSide, type Measurements } from './sheet.ts'

const warmUpRuns = 2

/** Opens a link to an episode as a new visitor, and compares it with baseline C and the bare prototype. */
export const runCold: RunCase = async (bench, situation, sheet) => {
  for (let run = 0; run < bench.runs; run += 1) {
    await measureBaselineColdStart(bench, situation, sheet, 'baseline')
    await besidePrototype(bench, situation, sheet, run)
  }
}

/**
 * Opens a link as a new visitor in the full Chromium instead of its headless shell, and compares with the prototype.
 */
export const runColdInChromium: RunCase = async (bench, situation, sheet) => {
  const browser = await launchBrowser(fullChromiumPath)
  try {
    for (let run = -warmUpRuns; run < bench.runs; run += 1) {
      await besidePrototype({ ...bench, browser }, situation, run < 0 ? createMeasurements() : sheet, run)
    }
  } finally {
    await browser.close()
  }
}

/** Measures product and prototype, in alternating order from run to run. */
async function besidePrototype(
  bench: PlayerBench,
  situation: PageThrottling,
  sheet: Measurements,
  run: number,
): Promise<void> {
  if (run % 2 === 0) await measureBaselineColdStart(bench, situation, sheet, 'prototype')
  await measureProductColdStart(bench, situation, sheet)
  if (run % 2 !== 0) await measureBaselineColdStart(bench, situation, sheet, 'prototype')
}

/** Measures a cold start of baseline C or of the prototype. */
export async function measureBaselineColdStart(
  { browser, lab }: PlayerBench,
  conditions: PageThrottling,
  sheet: Measurements,
  side: Exclude<MeasuredSide, 'product'>,
): Promise<void> {
  const { page, startThrottling, traffic, taskMs, close } = await openPhone(
    browser,
    conditions,
    side === 'prototype' ? measurementScripts : [],
  )
  try {
    await startThrottling()
    await page.goto(`${lab.origin}/${side === 'baseline' ? 'cold' : 'prototype'}.html`, { waitUntil: 'commit' })
    const firstFrame = async () => {
      if (side === 'prototype') return (await page.evaluate(() => window.playerProbe.landed())).firstFrame
      return page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = () => (window.__ff === undefined ? setTimeout(look, 5) : resolve(window.__ff))
            look()
          }),
      )
    }
    sheet.add(side, 'first frame', await withTimeout(`the ${side}`, firstFrame()))
    recordTransferredBytes(sheet, side, traffic)
    sheet.add(side, 'main thread', await taskMs())
    const fcp = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    sheet.add(side, 'FCP', await page.evaluate(fcp))
  } catch (error) {
    sheet.fail(`${side}: ${String(error)}`)
  } finally {
    await close()
  }
}

/** Measures a cold start of the product, from the beginning of the navigation. */
export async function measureProductColdStart(
  bench: PlayerBench,
  conditions: PageThrottling,
  sheet: Measurements,
): Promise<void> {
  const { page, startThrottling, traffic, taskMs, close } = await openMeasuredPhone(bench, conditions)
  try {
    await startThrottling()
    await page.goto(`${bench.product.origin}/video?vid=${bench.product.vid}&ep=1`, { waitUntil: 'commit' })
    const { firstFrame, motion } = await withTimeout(
      'the product',
      page.evaluate(() => window.playerProbe.landed()),
    )
    recordTransferredBytes(sheet, 'product', traffic)
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
