import type { FrameRate } from '../cmaf/timeline.ts'

/** What the probe found in one media file. Everything later steps decide on; plain JSON so that it can be cached. */
export type MediaFacts = {
  seconds: number
  bytes: number
  video: VideoFacts
  audio: AudioFacts | null
}

export type VideoFacts = {
  codec: string
  /** Coded size, before rotation and pixel shape. */
  width: number
  height: number
  /** Width of a pixel over its height. */
  pixelAspect: number
  /** Clockwise quarter turns a viewer must apply, in degrees. */
  rotation: 0 | 90 | 180 | 270
  pixelFormat: string
  bitDepth: number
  transfer: 'sdr' | 'pq' | 'hlg'
  interlaced: boolean
  frames: number
  /** Nearest standard rate of the average. */
  rate: FrameRate
  constantRate: boolean
  hasBFrames: boolean
  /** A keyframe on every multiple of a second's frames, counted from the first. */
  gopConforms: boolean
  /** Decoder configuration as `mp4` stores it, 8-bit profiles only. */
  avcC: boolean
  bitsPerSecond: number
  /** Seconds from zero to the first frame. */
  start: number
}

export type AudioFacts = {
  codec: string
  /** AAC-LC, mono or stereo, without a gap, starting and ending with the picture. */
  conforms: boolean
  sampleRate: number
  channels: number
  bitsPerSecond: number
}

/** Size as a viewer sees it, in square pixels, after rotation. */
export function displaySize(video: VideoFacts): { width: number; height: number } {
  const width = Math.round(video.width * video.pixelAspect)
  return video.rotation % 180 === 0 ? { width, height: video.height } : { width: video.height, height: width }
}

/** A picture that is not taller than wide needs a vertical frame around it. */
export function isLandscape(video: VideoFacts): boolean {
  const { width, height } = displaySize(video)
  return width >= height
}
