import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installProbe } from '@cliffhanger/player-core/measure/player-probe'
import type { BrowserPage } from '../../tests/engines/browser-page.ts'
import { startDisplay } from '../../tests/engines/display.ts'
import { openPuppeteer } from '../../tests/engines/puppeteer.ts'
import { openWebKit } from '../../tests/engines/webkit.ts'
import type { RunCase } from './bench.ts'
import { phoneScreen, withTimeout } from './browser.ts'
import type { Measurements } from './sheet.ts'

type Engine = 'firefox' | 'webkit'
/** Opens a page with the measuring scripts, as a new viewer in a new browser. */
type Open = () => Promise<BrowserPage>

const swipesOfPage = 5
const dwellMs = 1000

/**
 * Compares a cold start (opening a link as a new visitor) with the prototype in Firefox or WebKit, without throttling
 * of network and CPU, which their drivers do not support. Each page has its own browser, because caches outlive a page;
 * each browser first plays the prototype once as a warm-up.
 */
export const runColdInEngine =
  (engine: Engine): RunCase =>
  ({ lab, product, runs }, _, sheet) =>
    withEngine(engine, async (open) => {
      for (let run = 0; run < runs; run += 1) {
        for (const side of run % 2 === 0 ? (['prototype', 'product'] as const) : (['product', 'prototype'] as const)) {
          await measure(open, sheet, side, async (page) => {
            await page.goto(`${lab.origin}/prototype.html`)
            await page.evaluate(prototypeFrame)
            if (side === 'prototype') {
              await page.goto(`${lab.origin}/prototype.html`)
              sheet.add(side, 'first frame', (await page.evaluate(() => window.playerProbe.landed())).firstFrame)
            } else {
              await page.goto(`${product.origin}/video?vid=${product.vid}&ep=1`)
              const { firstFrame, motion } = await page.evaluate(() => window.playerProbe.landed())
              sheet.add(side, 'first frame', firstFrame)
              sheet.add(side, 'motion', motion)
            }
            sheet.add(side, 'FCP', await page.evaluate(firstPaint))
          })
        }
      }
    })

/** Measures swipes in Firefox or WebKit, with the mouse, because their drivers do not support touch. */
export const runSwipesInEngine =
  (engine: Engine): RunCase =>
  ({ product, runs }, _, sheet) =>
    withEngine(engine, async (open) => {
      for (let left = runs; left > 0; left -= swipesOfPage) {
        await measure(open, sheet, 'product', async (page) => {
          await page.goto(`${product.origin}/video?vid=${product.vid}&ep=1`)
          await page.evaluate(() => window.playerProbe.landed())
          const { width, height } = page.size
          // The first swipe of a page is not counted, as in the other cases.
          for (let swipe = 0; swipe <= Math.min(left, swipesOfPage); swipe += 1) {
            await sleep(2 * dwellMs)
            await page.evaluate(() => window.playerProbe.arm())
            await page.drag(width * 0.35, height * 0.7, height * 0.3)
            const { firstFrame, motion, wasReady } = await page.evaluate(() => window.playerProbe.started())
            if (swipe === 0) continue
            sheet.add('product', 'first frame', firstFrame)
            sheet.add('product', 'motion', motion)
            sheet.add('product', 'ready', wasReady ? 1 : 0)
          }
        })
      }
    })

async function withEngine(engine: Engine, work: (open: Open) => Promise<void>): Promise<void> {
  const { viewport } = phoneScreen
  const probe = `(${installProbe})()`
  if (engine === 'firefox') return work(() => openPuppeteer('firefox', viewport, [probe]))
  const folder = await mkdtemp(join(tmpdir(), 'bench-engines-'))
  const display = await startDisplay()
  try {
    const file = join(folder, 'probe.js')
    await writeFile(file, probe)
    await work(() => openWebKit('iphone', viewport, display, [file]))
  } finally {
    await display.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  open: Open,
  sheet: Measurements,
  side: 'product' | 'prototype',
  work: (page: BrowserPage) => Promise<void>,
): Promise<void> {
  const page = await open()
  try {
    await withTimeout(`the ${side}`, work(page))
  } catch (error) {
    sheet.fail(`${side}: ${String(error)}`)
  } finally {
    await page.close()
  }
}

const prototypeFrame = () =>
  new Promise<number>((resolve) => {
    const look = () => (window.__ff === undefined ? setTimeout(look, 5) : resolve(window.__ff))
    look()
  })
const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
