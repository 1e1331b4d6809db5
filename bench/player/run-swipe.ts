import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, CaseConditions, Run } from './bench.ts'
import { withTimeout } from './browser.ts'
import { drag } from './drag.ts'
import { createFinger } from './finger.ts'
import { measureLabSwipes } from './lab-swipes.ts'
import { recordInteractions, recordMedia, recordRebuffering, recordStart } from './notes.ts'
import { expectCodec, type PlayedCodec, recordCodecs } from './played-codec.ts'
import { openProduct } from './product-page.ts'
import type { Measurements } from './sheet.ts'

const swipesOfPage = 10

/** Swipes from episode to episode in the player, alternating pages of the product and of baseline B. */
export const runSwipes: Run = async (bench, situation, sheet) => {
  for (let left = bench.runs; left > 0; left -= swipesOfPage) {
    const count = Math.min(left, swipesOfPage)
    await measureLabSwipes(bench, situation, count, sheet)
    await productSwipes(bench, situation, count, sheet)
  }
}

/**
 * Measures `count` swipes on a page of the product; as with the baseline, the first swipe is not counted.
 * @param codec the page must play this codec; default: any
 */
export async function productSwipes(
  bench: Bench,
  situation: CaseConditions,
  count: number,
  sheet: Measurements,
  codec?: PlayedCodec,
): Promise<void> {
  const scripts = codec ? [codec.prefer, recordCodecs] : []
  const { page, cdp, startThrottling, traffic, taskMs, close } = await openProduct(bench, situation, scripts)
  const pointer = situation.input === 'touch' ? createFinger(cdp) : page.mouse
  try {
    await startThrottling()
    await page.goto(`${bench.product.origin}/video?vid=${bench.product.vid}&ep=1`, { waitUntil: 'commit' })
    await withTimeout(
      'the product',
      page.evaluate(() => window.playerProbe.landed()),
    )
    await page.waitForLoadState('load')
    await sleep(Math.max(situation.dwellMs(), 1000))
    const last = count + 2
    for (let episode = 2; episode <= last; episode += 1) {
      await page.evaluate(() => window.playerProbe.arm())
      const before = await taskMs()
      await drag(pointer, 'next')
      const { firstFrame, motion, wasReady } = await withTimeout(
        `episode ${episode}`,
        page.evaluate(() => window.playerProbe.started()),
      )
      if (episode > 2) {
        recordStart(sheet, 'product', { firstFrame, motion, taskMs: (await taskMs()) - before })
        sheet.add('product', 'ready', wasReady ? 1 : 0)
      }
      await sleep(situation.dwellMs())
      const shown = new URL(page.url()).searchParams.get('ep')
      if (shown !== String(episode)) throw new Error(`a swipe led to episode ${shown} instead of ${episode}`)
    }
    if (codec) await expectCodec(page, codec, last)
    recordRebuffering(sheet, 'product', await page.evaluate(() => window.playerProbe.rebuffering()))
    recordMedia(sheet, 'product', traffic, 1, last)
    await recordInteractions(sheet, page)
  } catch (error) {
    sheet.fail(`product: ${String(error)}`)
  } finally {
    await close()
  }
}
