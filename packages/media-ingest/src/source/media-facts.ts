import type { FrameRate } from '../cmaf/timeline.ts'

/** Result of probing one media file; all later decisions use it. Plain JSON, so that it can be cached. */
export type MediaFacts = {
  seconds: number
  bytes: number
  video: VideoFacts
  audio: AudioFacts | null
}

export type VideoFacts = {
  codec: string
  /** Coded size, before rotation and pixel aspect ratio. */
  width: number
  height: number
  /** Width of a pixel over its height. */
  pixelAspect: number
  /** Clockwise rotation that a player must apply, in degrees. */
  rotation: 0 | 90 | 180 | 270
  pixelFormat: string
  bitDepth: number
  transfer: 'sdr' | 'pq' | 'hlg'
  interlaced: boolean
  frames: number
  /** Standard rate nearest to the average. */
  rate: FrameRate
  constantRate: boolean
  hasBFrames: boolean
  /** There is a keyframe at every full second, counted in frames from the first one. */
  gopConforms: boolean
  /** Has the decoder configuration of `mp4` (avcC); only 8-bit profiles. */
  avcC: boolean
  bitsPerSecond: number
  /** Seconds from zero to the first frame. */
  start: number
}

export type AudioFacts = {
  codec: string
  /** AAC-LC, mono or stereo, without gaps, starts and ends with the video. */
  conforms: boolean
  sampleRate: number
  channels: number
  bitsPerSecond: number
}

/** Displayed size in square pixels, after rotation. */
export function displaySize(video: VideoFacts): { width: number; height: number } {
  const width = Math.round(video.width * video.pixelAspect)
  return video.rotation % 180 === 0 ? { width, height: video.height } : { width: video.height, height: width }
}

/** Whether the picture is not taller than wide, so that it needs a vertical frame. */
export function isLandscape(video: VideoFacts): boolean {
  const { width, height } = displaySize(video)
  return width >= height
}
