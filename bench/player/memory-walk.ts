import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../quantile.ts'
import type { Check } from './check.ts'

const [firstEpisode, lastEpisode] = [1, 25]
const dwellMs = 400
/** Through all episodes and back, twice: then the player pool, the browser's heaps and its decoders are warm. */
const warmUpSwipes = 4 * (lastEpisode - firstEpisode)
/** Allowed change between the first and the last samples, as a share. */
const tolerance = 0.1

/** The product's player in any browser, at the first episode. */
interface WalkedPage {
  swipe(to: 'next' | 'previous'): Promise<unknown>
  /** The number of the episode in the address. */
  episode(): Promise<number>
}

/** Returns a function that swipes once: through all episodes, then back, and so on. It has swiped until all is warm. */
export async function startWalk(page: WalkedPage): Promise<() => Promise<void>> {
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

/** Compares medians of the first and the last third: single samples vary by a fifth, as browsers free memory late. */
export function judgeMemory(what: string, megabytes: readonly number[]): Check {
  const third = Math.ceil(megabytes.length / 3)
  const ratio = median(megabytes.slice(-third)) / median(megabytes.slice(0, third))
  return {
    what: `${what}, last third / first third (MB: ${megabytes.map((one) => one.toFixed(1)).join(' ')})`,
    value: ratio.toFixed(3),
    goal: `1 ± ${tolerance}`,
    isMet: Math.abs(ratio - 1) <= tolerance,
  }
}
