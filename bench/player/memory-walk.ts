import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../quantile.ts'
import type { MetricCheckResult } from './check.ts'

const [firstEpisode, lastEpisode] = [1, 25]
const dwellMs = 400
/** Swipes through all episodes and back, twice, to warm up the player pool, the browser's heaps and decoders. */
const warmUpSwipes = 4 * (lastEpisode - firstEpisode)
/** Allowed relative change between the first and the last samples. */
const tolerance = 0.1

/** A page with the product's player at the first episode, in any browser. */
interface WalkedPage {
  swipe(to: 'next' | 'previous'): Promise<unknown>
  /** Returns the episode number in the URL. */
  episode(): Promise<number>
}

/** Warms the page up. Returns a function that swipes once, forwards through all episodes, then back, and so on. */
export async function startSwipeWalk(page: WalkedPage): Promise<() => Promise<void>> {
  let episode = firstEpisode
  let step = 1
  const walk = async () => {
    if (episode + step > lastEpisode || episode + step < firstEpisode) step = -step
    await page.swipe(step > 0 ? 'next' : 'previous')
    await sleep(dwellMs)
    episode += step
    const shown = await page.episode()
    if (shown !== episode) throw new Error(`a swipe led to episode ${shown} instead of ${episode}`)
  }
  for (let swipe = 0; swipe < warmUpSwipes; swipe += 1) await walk()
  return walk
}

/**
 * Compares the medians of the first and the last third of the samples, because single samples vary by a fifth when
 * browsers free memory late.
 */
export function checkMemoryGrowth(what: string, megabytes: readonly number[]): MetricCheckResult {
  const third = Math.ceil(megabytes.length / 3)
  const ratio = median(megabytes.slice(-third)) / median(megabytes.slice(0, third))
  return {
    what: `${what}, last third / first third (MB: ${megabytes.map((one) => one.toFixed(1)).join(' ')})`,
    value: ratio.toFixed(3),
    goal: `1 ± ${tolerance}`,
    isMet: Math.abs(ratio - 1) <= tolerance,
  }
}
