import type { Rebuffering } from '@cliffhanger/player-core/measure/player-probe'
import type { Page } from 'playwright-core'
import { type MeasuredSide, type Measurements, sum } from './sheet.ts'
import type { PageTraffic } from './traffic.ts'

/** Records the start of an episode and its task time on the page's main thread, all in ms. */
export function recordStart(
  sheet: Measurements,
  side: MeasuredSide,
  start: Record<'firstFrame' | 'motion' | 'taskMs', number>,
): void {
  sheet.add(side, 'first frame', start.firstFrame)
  sheet.add(side, 'motion', start.motion)
  sheet.add(side, 'main thread', start.taskMs)
}

export function recordRebuffering(
  sheet: Measurements,
  side: MeasuredSide,
  { stalls, stallMs, playMs }: Rebuffering,
): void {
  sheet.add(side, 'stalls', stalls)
  sheet.add(side, 'stalled', stallMs)
  sheet.add(side, 'played', playMs)
}

/**
 * Records the media bytes of each episode that was shown, except `first`, which was loaded with the page, and `last`,
 * which is still visible. Also records the media bytes of later episodes, which were never shown.
 */
export function recordMedia(
  sheet: Measurements,
  side: MeasuredSide,
  { media }: PageTraffic,
  first: number,
  last: number,
): void {
  const kB = (isCounted: (episode: number) => boolean) =>
    [...media].filter(([episode]) => isCounted(episode)).map(([, bytes]) => bytes / 1000)
  sheet.add(side, 'kB per seen episode', ...kB((episode) => episode > first && episode < last))
  sheet.add(side, 'kB of an unseen next', (media.get(last + 1) ?? 0) / 1000)
  sheet.add(side, 'kB unseen in all', sum(kB((episode) => episode > last)))
}

/** Records the script bytes and all bytes that the page has received so far. */
export function recordTransferredBytes(sheet: Measurements, side: MeasuredSide, traffic: PageTraffic): void {
  sheet.add(side, 'kB of script', traffic.scriptBytes() / 1000)
  sheet.add(side, 'kB in all', traffic.allBytes() / 1000)
}

/** Records paints and layout shifts of the page load. */
export async function recordPaints(sheet: Measurements, page: Page): Promise<void> {
  const { fcp, lcp, shift } = await page.evaluate(() => window.pageVitals())
  sheet.add('product', 'FCP', fcp)
  sheet.add('product', 'LCP', lcp)
  sheet.add('product', 'CLS', shift)
}

/** Records the delay of the page's slowest interaction, and the page's layout shifts. */
export async function recordInteractions(sheet: Measurements, page: Page): Promise<void> {
  const { interactions, shift } = await page.evaluate(() => window.pageVitals())
  sheet.add('product', 'interaction', Math.max(0, ...interactions))
  sheet.add('product', 'CLS', shift)
}
