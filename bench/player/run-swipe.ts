import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { CaseConditions, PlayerBench, RunCase } from './bench.ts'
import { withTimeout } from './browser.ts'
import { drag } from './drag.ts'
import { createTouchPointer } from './finger.ts'
import { measureBaselineSwipes } from './lab-swipes.ts'
import { recordInteractions, recordMedia, recordRebuffering, recordStart } from './notes.ts'
import { expectCodec, type PlayedCodec, recordCodecs } from './played-codec.ts'
import { openMeasuredPhone } from './product-page.ts'
import type { Measurements } from './sheet.ts'

const swipesOfPage = 10

/** Measures swipes from episode to episode in the player, alternating pages of the product and of baseline B. */
export const runSwipes: RunCase = async (bench, situation, sheet) => {
  for (let left = bench.runs; left > 0; left -= swipesOfPage) {
    const count = Math.min(left, swipesOfPage)
    await measureBaselineSwipes(bench, situation, count, sheet)
    await measureProductSwipes(bench, situation, count, sheet)
  }
}

/** A screen of the product with a slide for each episode or title. */
export interface SwipedScreen {
  /** Opens the screen at its first slide. */
  open(page: Page): Promise<void>
  /** Throws if the page does not show this slide; slides are numbered from 1. */
  expectSlide(page: Page, slide: number): Promise<void>
  /** Codec that the page must play, or the run fails. Default: the player chooses. */
  readonly codec?: PlayedCodec
}

/** Creates the screen of the player with the episodes of the imported title. */
export const playerScreen = ({ product }: PlayerBench): SwipedScreen => ({
  async open(page) {
    await page.goto(`${product.origin}/video?vid=${product.vid}&ep=1`, { waitUntil: 'commit' })
  },
  async expectSlide(page, slide) {
    const shown = new URL(page.url()).searchParams.get('ep')
    if (shown !== String(slide)) throw new Error(`a swipe led to episode ${shown} instead of ${slide}`)
  },
})

/** Measures `count` swipes on a screen of the product. The first swipe is not counted, as on pages of the baseline. */
export async function measureProductSwipes(
  bench: PlayerBench,
  situation: CaseConditions,
  count: number,
  sheet: Measurements,
  screen = playerScreen(bench),
): Promise<void> {
  const { codec } = screen
  const scripts = codec ? [codec.prefer, recordCodecs] : []
  const { page, cdp, startThrottling, traffic, taskMs, close } = await openMeasuredPhone(bench, situation, scripts)
  const pointer = situation.input === 'touch' ? createTouchPointer(cdp) : page.mouse
  try {
    await startThrottling()
    await screen.open(page)
    await withTimeout(
      'the product',
      page.evaluate(() => window.playerProbe.landed()),
    )
    await page.waitForLoadState('load')
    await sleep(Math.max(situation.dwellMs(), 1000))
    const last = count + 2
    for (let slide = 2; slide <= last; slide += 1) {
      await page.evaluate(() => window.playerProbe.arm())
      const before = await taskMs()
      await drag(pointer, 'next')
      const { firstFrame, motion, wasReady } = await withTimeout(
        `slide ${slide}`,
        page.evaluate(() => window.playerProbe.started()),
      )
      if (slide > 2) {
        recordStart(sheet, 'product', { firstFrame, motion, taskMs: (await taskMs()) - before })
        sheet.add('product', 'ready', wasReady ? 1 : 0)
      }
      await sleep(situation.dwellMs())
      await screen.expectSlide(page, slide)
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
