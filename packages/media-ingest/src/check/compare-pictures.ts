import { stillFilters } from '../decode/filter-text.ts'
import { UnusableSource } from '../decode/open-source.ts'
import type { CheckJob } from './check-package.ts'
import { picturesBetween } from './pictures-between.ts'

/** Small enough that codecs and scalers make no difference. */
const comparedSize = { width: 36, height: 64 }
/** Mean difference of a colour, of 255. Other pictures differ by more, unless both are dark. */
const mostDifference = 14
/** Frame rates may differ, so that the nearest frame is up to this many seconds away. */
const nearSeconds = 0.09
/** A source may show a picture for a while. In seconds. */
const longestPause = 1

/** A small picture of a source, and the second at which it is shown. */
export type SourcePicture = { second: number; picture: Buffer }

/** The pictures that a source shows at the instants of the job, without those that follow a longer pause of the source. */
export async function picturesOfSource({ file, facts, plan, instants }: CheckJob): Promise<SourcePicture[]> {
  const top = plan.rungs.at(-1)
  if (!top) throw new Error('a plan without rungs')
  // First in the size of the package: the blurred background of a landscape picture depends on it.
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

/** Compares pictures of a rendition with those of its source. Throws `UnusableSource` if one is another picture. */
export async function comparePictures(whole: string, wanted: readonly SourcePicture[]): Promise<void> {
  const filters = `[in]scale=${comparedSize.width}:${comparedSize.height}:flags=bicubic,format=rgb24[out0]`
  for (const { second, picture } of wanted) {
    const found = await picturesBetween(whole, second - nearSeconds, second + nearSeconds, filters)
    const least = Math.min(...found.map((one) => meanDifference(one, picture)))
    if (!(least <= mostDifference)) throw new UnusableSource(`the picture at ${second.toFixed(1)} s is another one`)
  }
}

function meanDifference(a: Buffer, b: Buffer): number {
  let sum = 0
  for (const [index, value] of a.entries()) sum += Math.abs(value - (b[index] ?? 0))
  return sum / a.length
}
