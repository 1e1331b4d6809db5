import { displaySize, isLandscape, type MediaFacts, type VideoFacts } from './media-facts.ts'

/** Widths a rung may have besides the source's own. */
const ladderWidths = [270, 360, 540, 720, 1080]
const topWidth = 1080
const landscapeFrameWidth = 720
/** A rung is made only where it costs at most this share of the one above. */
const worthwhileShare = 0.7
/** Below this total rate every link carries the rung, so nothing lower is made. */
const carriedEverywhere = 300_000

/** A stream that conforms and is no heavier than this is copied however small its picture. */
const copiedAnyway = 800_000

/**
 * Video rate above which nobody sees a difference at this width. The narrow rungs are for the first second and for slow
 * links: 300 kbit/s at 270, so that a first segment is some 50 kB. Bits per second.
 */
const ceilingRate = (width: number) =>
  Math.round(Math.min(4_500_000 * (width / topWidth) ** 1.6, 300_000 * (width / 270) ** 2.4))
/** More than its source had shows nothing more; other codecs say the same with fewer bits. */
const sourceShare = (codec: string) => (codec === 'h264' ? 1.1 : 2)
/** The encoder's ceiling for a rung of this width, bits per second. */
export const encodedRate = (width: number, { codec, bitsPerSecond }: Pick<VideoFacts, 'codec' | 'bitsPerSecond'>) =>
  Math.min(ceilingRate(width), Math.max(floorRate(width), Math.round(bitsPerSecond * sourceShare(codec))))
/** Video rate below which a rung of this width looks broken whatever it shows. Bits per second. */
const floorRate = (width: number) => Math.round(250_000 * (width / 360) ** 1.2)

export type RungSize = { width: number; height: number }
/** How to package one source. `copyTop`: the highest rung is the source's own stream. Rungs are lowest first. */
export type PackagePlan = {
  copyTop: boolean
  audio: 'copy' | 'encode' | 'silence'
  /** `blurred` fits a landscape picture into a vertical frame over a blurred copy of itself. */
  fit: 'scale' | 'blurred'
  rungs: RungSize[]
}

/** True when the source's video can be served as it is. */
export function canCopyVideo(video: VideoFacts): boolean {
  return (
    video.codec === 'h264' &&
    video.pixelFormat === 'yuv420p' &&
    video.avcC &&
    video.gopConforms &&
    video.constantRate &&
    !video.hasBFrames &&
    !video.interlaced &&
    video.rotation === 0 &&
    video.pixelAspect === 1 &&
    video.transfer === 'sdr' &&
    !isLandscape(video) &&
    video.width <= topWidth &&
    video.bitsPerSecond <= Math.max(copiedAnyway, 1.5 * ceilingRate(video.width))
  )
}

/** Decides copy or encode and the rungs to try. Pure: the same facts give the same plan, so it can be part of a name. */
export function planPackage(facts: MediaFacts): PackagePlan {
  const { video, audio } = facts
  const copyTop = canCopyVideo(video)
  const fit = isLandscape(video) ? 'blurred' : 'scale'
  const top = topSize(video, fit, copyTop)
  const audioRate = audio ? audio.bitsPerSecond : 0
  const lower = ladderWidths.filter((width) => width <= top.width * 0.85)
  const planned = copyTop ? affordable(lower, top.width, video.bitsPerSecond, audioRate) : lower
  const rungs = planned.map((width) => ({ width, height: even((width * top.height) / top.width) }))
  return { copyTop, audio: audioPlan(facts), fit, rungs: [...rungs, top] }
}

/** The part of a plan that a title goes live on: the copied rung, for which nothing is decoded, else the lowest. */
export function firstRung(plan: PackagePlan): PackagePlan {
  return { ...plan, rungs: plan.copyTop ? plan.rungs.slice(-1) : plan.rungs.slice(0, 1) }
}

/** Of the rungs tried (lowest first, total bits per second), those worth keeping; the highest always is. */
export function worthwhileRungs<T extends { averageBandwidth: number }>(tried: T[]): T[] {
  const kept: T[] = []
  for (const rung of tried.toReversed()) {
    const above = kept[0]
    if (!above || isWorthwhile(rung.averageBandwidth, above.averageBandwidth)) kept.unshift(rung)
  }
  return kept
}

const isWorthwhile = (rate: number, above: number) => above > carriedEverywhere && rate <= worthwhileShare * above

// Before anything is encoded: what a lower rung would cost at best, judged from the copied stream alone.
function affordable(widths: number[], topWidth: number, topRate: number, audioRate: number): number[] {
  const guess = (width: number) => Math.max(floorRate(width), topRate * (width / topWidth) ** 1.5) + audioRate
  const tried = widths.map((width) => ({ width, averageBandwidth: guess(width) }))
  const kept = worthwhileRungs([...tried, { width: topWidth, averageBandwidth: topRate + audioRate }])
  return kept.slice(0, -1).map(({ width }) => width)
}

function topSize(video: VideoFacts, fit: PackagePlan['fit'], copyTop: boolean): RungSize {
  if (copyTop) return { width: video.width, height: video.height }
  const shown = displaySize(video)
  if (fit === 'blurred') {
    const width = evenBelow(Math.min(landscapeFrameWidth, shown.width))
    return { width, height: even((width * 16) / 9) }
  }
  const width = evenBelow(Math.min(topWidth, shown.width))
  return { width, height: even((width * shown.height) / shown.width) }
}

function audioPlan({ audio }: MediaFacts): PackagePlan['audio'] {
  if (!audio) return 'silence'
  return audio.conforms ? 'copy' : 'encode'
}

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2)
// A picture is never enlarged, not even by a column.
const evenBelow = (value: number) => Math.max(2, Math.floor(value / 2) * 2)
