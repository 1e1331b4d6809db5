import { setTimeout as sleep } from 'node:timers/promises'
import { type BarePage, openBarePage } from './bare-page.ts'
import type { PlayerBench } from './bench.ts'
import { withTimeout } from './browser.ts'
import type { MetricCheckResult } from './check.ts'
import { drag } from './drag.ts'
import { installLeakCount, type LiveObjectCounts } from './leaks.ts'
import { checkMemoryGrowth, startSwipeWalk } from './memory-walk.ts'
import { measureBrowserMemory } from './process-memory.ts'
import { measurementScripts } from './product-page.ts'

const quickSwipes = 100
/** Waiting time from the first frame until the app handles gestures. */
const appStartMs = 1000

interface MemorySample extends LiveObjectCounts {
  /** Memory of all processes of the browser, in MB. */
  readonly memory: number
  /** Size of the JavaScript heap, in MB. */
  readonly heap: number
}

/** Swipes forwards and back through the episodes, and compares memory and live objects. `minutes` 0: a quick run. */
export async function runMemory({ product, pageErrors }: PlayerBench, minutes: number): Promise<MetricCheckResult[]> {
  const page = await openBarePage([...measurementScripts, installLeakCount], pageErrors)
  try {
    await page.goTo(`${product.origin}/video?vid=${product.vid}&ep=1`)
    await withTimeout('the product', page.evaluate('window.playerProbe.landed()'))
    await sleep(appStartMs)
    const walk = await startSwipeWalk({
      swipe: (to) => drag(page.mouse, to),
      episode: async () => Number(await page.evaluate("new URL(location.href).searchParams.get('ep')")),
    })
    const samples = [await look(page)]
    const ends = performance.now() + minutes * 60_000
    for (let swipes = 1; minutes > 0 ? performance.now() < ends : swipes <= quickSwipes; swipes += 1) {
      await walk()
      if (swipes % quickSwipes === 0) samples.push(await look(page))
    }
    samples.push(await look(page))
    return judge(samples, minutes > 0 ? `${minutes} min` : `${quickSwipes} swipes`)
  } catch (error) {
    return [{ what: 'memory', value: String(error), isMet: false }]
  } finally {
    await page.close()
  }
}

async function look(page: BarePage): Promise<MemorySample> {
  await sleep(2000)
  const heap = (await page.heapBytes()) / 2 ** 20
  await sleep(500)
  const alive: LiveObjectCounts = JSON.parse(String(await page.evaluate('JSON.stringify(window.alive())')))
  return { ...alive, memory: await measureBrowserMemory(page.profile), heap }
}

function judge(samples: readonly MemorySample[], length: string): MetricCheckResult[] {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return []
  const most = (pick: (look: MemorySample) => number) => Math.max(...samples.map(pick))
  const trace = (pick: (look: MemorySample) => number) => samples.map((one) => pick(one).toFixed(1)).join(' ')
  return [
    checkMemoryGrowth(
      `memory after ${length} (all processes)`,
      samples.map(({ memory }) => memory),
    ),
    {
      what: `script heap after ${length} (MB: ${trace(({ heap }) => heap)})`,
      value: `${((last.heap / first.heap - 1) * 100).toFixed(1)} %`,
    },
    {
      what: 'video elements alive, most',
      value: String(most(({ videos }) => videos)),
      goal: '3',
      isMet: most(({ videos }) => videos) === 3,
    },
    {
      what: `media sources alive (${samples.map((one) => one.mediaSources).join(' ')})`,
      value: String(last.mediaSources),
      goal: '≤ 3',
      isMet: last.mediaSources <= 3,
    },
    {
      what: `object URLs not revoked (${samples.map((one) => one.objectUrls).join(' ')})`,
      value: String(last.objectUrls),
      goal: `≤ ${first.objectUrls + 3}`,
      isMet: last.objectUrls <= first.objectUrls + 3,
    },
  ]
}
