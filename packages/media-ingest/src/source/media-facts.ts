import type { FrameRate } from '../cmaf/timeline.ts'

/** Result of probing a media file, on which all later decisions are based. Plain JSON, so that it can be cached. */
export type MediaFacts = {
  seconds: number
  bytes: number
  video: VideoFacts
  audio: AudioFacts | null
}

export type VideoFacts = {
  codec: string
  /** Encoded size in pixels, before rotation and pixel aspect ratio are applied. */
  width: number
  height: number
  /** Pixel aspect ratio: width of a pixel divided by its height. */
  pixelAspect: number
  /** Clockwise rotation that a player must apply, in degrees. */
  rotation: 0 | 90 | 180 | 270
  pixelFormat: string
  bitDepth: number
  transfer: 'sdr' | 'pq' | 'hlg'
  interlaced: boolean
  frames: number
  /**
   * Standard frame rate that is nearest to the average frame rate, or to the rate of the median distance between frames
   * if the rate is variable.
   */
  rate: FrameRate
  constantRate: boolean
  hasBFrames: boolean
  /** True if there is a keyframe at every full second, counted in frames from the first frame. */
  gopConforms: boolean
  /** True if the stream has an avcC decoder configuration, as in MP4 files, with NAL unit lengths of four bytes. */
  avcC: boolean
  bitsPerSecond: number
  /** Timestamp of the first frame in seconds. */
  start: number
}

export type AudioFacts = {
  codec: string
  /**
   * True if the audio can be copied: AAC-LC, mono or stereo, at most 256 kbit/s, without gaps, starting and ending with
   * the video.
   */
  conforms: boolean
  sampleRate: number
  channels: number
  bitsPerSecond: number
}

/** Returns the displayed size in square pixels, after rotation. */
export function displaySize(video: VideoFacts): { width: number; height: number } {
  const width = Math.round(video.width * video.pixelAspect)
  return video.rotation % 180 === 0 ? { width, height: video.height } : { width: video.height, height: width }
}

/** Returns true if the picture is at least as wide as tall, so that it must be placed in a vertical frame. */
export function isLandscape(video: VideoFacts): boolean {
  const { width, height } = displaySize(video)
  return width >= height
}
