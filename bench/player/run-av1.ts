import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntilIdle } from '../wait-until-idle.ts'
import type { RunCase } from './bench.ts'
import { offerAv1 } from './offer-av1.ts'
import { av1, h264 } from './played-codec.ts'
import { measureProductSwipes, playerScreen } from './run-swipe.ts'
import { createMeasurements, type MetricName } from './sheet.ts'

const swipesOfPage = 10
/** Waiting time until the server has noticed the new catalogue version. */
const untilOfferedMs = 1000
const compared: readonly MetricName[] = [
  'first frame',
  'motion',
  'main thread',
  'kB per seen episode',
  'kB unseen in all',
]

/** Measures swipes through a title with AV1, alternating pages that play AV1 and, as the baseline, H.264. */
export const runSwipesInAv1: RunCase = async (bench, situation, sheet) => {
  await offerAv1(bench.product)
  await sleep(untilOfferedMs)
  await waitUntilIdle()
  const player = playerScreen(bench)
  const inH264 = createMeasurements()
  for (let left = bench.runs; left > 0; left -= swipesOfPage) {
    const count = Math.min(left, swipesOfPage)
    await measureProductSwipes(bench, situation, count, inH264, { ...player, codec: h264 })
    await measureProductSwipes(bench, situation, count, sheet, { ...player, codec: av1 })
  }
  for (const figure of compared) sheet.add('baseline', figure, ...inH264.of('product', figure))
  for (const reason of inH264.failures) sheet.fail(`in H.264: ${reason}`)
}
