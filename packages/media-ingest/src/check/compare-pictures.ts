import { stillFilters } from '../decode/filter-text.ts'
import { UnusableSource } from '../decode/open-source.ts'
import type { CheckJob } from './check-package.ts'
import { picturesBetween } from './pictures-between.ts'

/** Small enough that codecs and scalers make no difference. */
const size = { width: 36, height: 64 }
/** Mean difference of a colour, of 255. Other pictures differ by more, unless both are dark. */
const mostDifference = 14
/** Frame rates may differ, so that the nearest frame is up to this many seconds away. */
const nearSeconds = 0.09

/** Compares pictures of a rendition with those of its source. Throws `UnusableSource` if one is another picture. */
export async function comparePictures(whole: string, { file, facts, plan, instants }: CheckJob): Promise<void> {
  const ofSource = stillFilters(facts.video, plan.fit, size)
  const ofRendition = `[in]scale=${size.width}:${size.height}:flags=bicubic,format=rgb24[out0]`
  for (const instant of instants) {
    const second = instant * facts.seconds
    const at = second + facts.video.start
    const [wanted] = await picturesBetween(file, at, at + 1, ofSource)
    const found = await picturesBetween(whole, second - nearSeconds, second + nearSeconds, ofRendition)
    if (!wanted) continue
    const least = Math.min(...found.map((picture) => meanDifference(picture, wanted)))
    if (!(least <= mostDifference)) throw new UnusableSource(`the picture at ${second.toFixed(1)} s is another one`)
  }
}

function meanDifference(a: Buffer, b: Buffer): number {
  let sum = 0
  for (const [index, value] of a.entries()) sum += Math.abs(value - (b[index] ?? 0))
  return sum / a.length
}
