import { stillFilters } from '../decode/filter-text.ts'
import { UnusableSourceError } from '../decode/open-source.ts'
import type { CheckJob } from './check-package.ts'
import { picturesBetween } from './pictures-between.ts'

/** Size at which pictures are compared, so small that codecs and scalers make no visible difference. */
const comparedSize = { width: 36, height: 64 }
/**
 * Largest accepted mean difference per colour component (0 to 255). Different pictures differ by more, unless both are
 * dark.
 */
const mostDifference = 14
/** Frame rates may differ, so pictures that are up to this many seconds apart are compared. */
const nearSeconds = 0.09
/** Longest time in seconds for which a source may show the same picture before a compared instant. */
const longestPause = 1

/** A reduced picture of the source, and the time in seconds at which the source shows it. */
export type SourcePicture = { second: number; picture: Buffer }

/**
 * Returns the pictures that a source shows at the instants of the job. Leaves out instants without a new frame in the
 * second before.
 */
export async function picturesOfSource({ file, facts, plan, instants }: CheckJob): Promise<SourcePicture[]> {
  const top = plan.rungs.at(-1)
  if (!top) throw new Error('a plan without rungs')
  // Scale to the size of the package first, because the blurred background of a landscape picture depends on that size.
  const filters = stillFilters(facts.video, plan.fit, top, comparedSize)
  const found: SourcePicture[] = []
  for (const instant of instants) {
    const second = instant * facts.seconds
    const at = second + facts.video.start
    const picture = (await picturesBetween(file, at - longestPause, at, filters)).at(-1)
    if (picture) found.push({ second, picture })
  }
  return found
}

/** Compares pictures of a rendition with pictures of its source. Throws `UnusableSourceError` if a picture differs. */
export async function comparePictures(whole: string, wanted: readonly SourcePicture[]): Promise<void> {
  const filters = `[in]scale=${comparedSize.width}:${comparedSize.height}:flags=bicubic,format=rgb24[out0]`
  for (const { second, picture } of wanted) {
    const found = await picturesBetween(whole, second - nearSeconds, second + nearSeconds, filters)
    const least = Math.min(...found.map((one) => meanDifference(one, picture)))
    if (!(least <= mostDifference))
      throw new UnusableSourceError(`the picture at ${second.toFixed(1)} s is another one`)
  }
}

function meanDifference(a: Buffer, b: Buffer): number {
  let sum = 0
  for (const [index, value] of a.entries()) sum += Math.abs(value - (b[index] ?? 0))
  return sum / a.length
}
