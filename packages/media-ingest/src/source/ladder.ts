import { displaySize, isLandscape, type MediaFacts, type VideoFacts } from './media-facts.ts'

/** Possible widths of rungs, in addition to the width of the source. */
const ladderWidths = [270, 360, 540, 720, 1080]
const topWidth = 1080
const landscapeFrameWidth = 720
/** A rung is created only if its bit rate is at most this share of the bit rate of the next higher rung. */
const worthwhileShare = 0.7
/** Every network is assumed to carry this total bit rate, so no rung is added below a rung with at most this rate. */
const alwaysCarriedRate = 300_000

/** A conforming stream with at most this bit rate is copied, even if its picture is small. */
const alwaysCopiedRate = 800_000

/**
 * Returns the video bit rate above which viewers see no difference at this width. Narrow rungs are for the first second
 * and for slow networks: 300 kbit/s at a width of 270, so that the first segment has about 50 kB.
 */
const ceilingRate = (width: number) =>
  Math.round(Math.min(4_500_000 * (width / topWidth) ** 1.6, 300_000 * (width / 270) ** 2.4))
/**
 * Returns the useful bit rate as a multiple of the source's bit rate; more would not improve the picture. Sources in
 * other codecs have fewer bits than H.264 at equal quality.
 */
const sourceShare = (codec: string) => (codec === 'h264' ? 1.1 : 2)
/** Returns the maximum bit rate of the encoder for a rung of this width, in bits per second. */
export const maxEncodingBitRate = (
  width: number,
  { codec, bitsPerSecond }: Pick<VideoFacts, 'codec' | 'bitsPerSecond'>,
) => Math.min(ceilingRate(width), Math.max(floorRate(width), Math.round(bitsPerSecond * sourceShare(codec))))
/** Returns the video bit rate below which any picture of this width looks broken. */
const floorRate = (width: number) => Math.round(250_000 * (width / 360) ** 1.2)

export type RungSize = { width: number; height: number }
/**
 * How to package a source. `copyTop`: the video stream of the source is copied as the highest rung. Rungs are sorted,
 * lowest first.
 */
export type PackagePlan = {
  copyTop: boolean
  audio: 'copy' | 'encode' | 'silence'
  /** `blurred` places a landscape picture in a vertical frame over a blurred copy of itself. */
  fit: 'scale' | 'blurred'
  rungs: RungSize[]
}

/** Returns true if the video stream of the source can be served without re-encoding. */
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
    video.bitsPerSecond <= Math.max(alwaysCopiedRate, 1.5 * ceilingRate(video.width))
  )
}

/**
 * Decides if the video is copied or encoded, and which rungs to create. Pure and deterministic, so that the plan can be
 * part of the package name.
 */
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

/** Returns the rungs of a plan that are encoded, without the copied rung. */
export const encodedRungs = ({ copyTop, rungs }: PackagePlan): RungSize[] => (copyTop ? rungs.slice(0, -1) : rungs)

/** Highest bit rate of an audio track that is copied, in bits per second. */
export const maxCopiedAudioBitRate = 256_000
/**
 * Returns the highest accepted bit rate of an encoded rung with audio: twice the target, because an encoder may exceed
 * the target for a while.
 */
export const maxAcceptedRungBitRate = (width: number, video: VideoFacts): number =>
  2 * (maxEncodingBitRate(width, video) + maxCopiedAudioBitRate)

/**
 * Reduces a plan to the rung that is needed to publish a title: the copied rung, which needs no decoding, or else the
 * lowest rung.
 */
export function reduceToInitialRung(plan: PackagePlan): PackagePlan {
  return { ...plan, rungs: plan.copyTop ? plan.rungs.slice(-1) : plan.rungs.slice(0, 1) }
}

/**
 * Selects the rungs that are worth keeping by their total bit rate; always keeps the highest rung. Rungs are sorted,
 * lowest first.
 */
export function selectWorthwhileRungs<T extends { averageBandwidth: number }>(tried: T[]): T[] {
  const kept: T[] = []
  for (const rung of tried.toReversed()) {
    const above = kept[0]
    if (!above || isWorthwhile(rung.averageBandwidth, above.averageBandwidth)) kept.unshift(rung)
  }
  return kept
}

const isWorthwhile = (rate: number, above: number) => above > alwaysCarriedRate && rate <= worthwhileShare * above

// Selects the widths of the lower rungs by bit rates estimated from the copied stream, before anything is encoded.
function affordable(widths: number[], topWidth: number, topRate: number, audioRate: number): number[] {
  const guess = (width: number) => Math.max(floorRate(width), topRate * (width / topWidth) ** 1.5) + audioRate
  const tried = widths.map((width) => ({ width, averageBandwidth: guess(width) }))
  const kept = selectWorthwhileRungs([...tried, { width: topWidth, averageBandwidth: topRate + audioRate }])
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
// Rounds down to an even number, because a picture is never enlarged.
const evenBelow = (value: number) => Math.max(2, Math.floor(value / 2) * 2)
