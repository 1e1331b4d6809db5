import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserPage } from '../../tests/engines/browser-page.ts'
import { startDisplay } from '../../tests/engines/display.ts'
import { pollForValue, waitForEpisode, waitUntilGone } from '../../tests/engines/page-helpers.ts'
import { firstFrameSelector } from '../../tests/engines/steps/step.ts'
import { openWebKit } from '../../tests/engines/webkit.ts'
import type { PlayerBench } from './bench.ts'
import { phoneScreen } from './browser.ts'
import type { MetricCheckResult } from './check.ts'
import { checkMemoryGrowth, startSwipeWalk } from './memory-walk.ts'
import { measureWebKitPageMemory } from './process-memory.ts'

const quickMinutes = 3
const fewestSamples = 12
const minuteMs = 60_000
/** Pause before each sample, because WebKit frees memory late after a swipe. */
const restMs = 2000

/**
 * Swipes forwards and back through the episodes in WebKit, emulating an iPhone, and compares the memory of the page
 * process over time. Samples it every minute, or twelve times in a shorter run. `minutes` 0: a quick run.
 */
export async function runWebKitMemory(
  { product }: Pick<PlayerBench, 'product'>,
  minutes: number,
): Promise<MetricCheckResult[]> {
  const length = minutes > 0 ? minutes : quickMinutes
  const samples: number[] = []
  const display = await startDisplay()
  try {
    const page = await openWebKit('iphone', phoneScreen.viewport, display)
    try {
      await page.goto(`${product.origin}/video?vid=${product.vid}&ep=1`)
      await waitForEpisode(page, '1')
      await waitUntilGone(page, firstFrameSelector)
      await sample(page, length * minuteMs, samples)
    } finally {
      await page.close()
    }
    return [checkMemoryGrowth(`memory in WebKit after ${length} min (the page's process)`, samples)]
  } catch (error) {
    const reached = samples.length > 0 ? [checkMemoryGrowth('memory in WebKit until the failure', samples)] : []
    return [...reached, { what: 'memory in WebKit', value: String(error), isMet: false }]
  } finally {
    await display.stop()
  }
}

async function sample(page: BrowserPage, durationMs: number, samples: number[]): Promise<void> {
  const { width, height } = page.size
  const episode = async () => Number(await page.evaluate(() => new URL(location.href).searchParams.get('ep')))
  const walk = await startSwipeWalk({
    episode,
    async swipe(to) {
      const before = await episode()
      const [fromY, toY] = to === 'next' ? [height * 0.7, height * 0.3] : [height * 0.3, height * 0.7]
      await page.drag(width * 0.35, fromY, toY)
      await pollForValue(async () => (await episode()) !== before, `another episode than ${before}`)
    },
  })
  const everyMs = Math.min(minuteMs, durationMs / fewestSamples)
  const start = performance.now()
  while (performance.now() < start + durationMs) {
    const dueMs = start + samples.length * everyMs
    while (performance.now() < dueMs) await walk()
    await sleep(restMs)
    samples.push(await measureWebKitPageMemory())
  }
}
