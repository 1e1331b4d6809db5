import { canCopyVideo } from './ladder.ts'
import { displaySize, isLandscape, type MediaFacts } from './media-facts.ts'

/** Shortest accepted episode, in seconds. */
const shortestEpisode = 1
const narrowest = 160

/** Returns the reasons to reject a readable video file; empty if the file can be packaged. */
export function findRejectionReasons({ video, seconds }: MediaFacts): string[] {
  const reasons: string[] = []
  if (seconds < shortestEpisode)
    reasons.push(`too short: ${seconds.toFixed(2)} s, at least ${shortestEpisode} s is required`)
  const shown = displaySize(video)
  if (shown.width < narrowest)
    reasons.push(`the picture is ${shown.width}×${shown.height}; a width of at least ${narrowest} is required`)
  return reasons
}

/**
 * Returns notes for the operator about the conversions of the video, and about a missing audio track. Returns none
 * about audio that is encoded again.
 */
export function describeConversions({ video, audio }: MediaFacts): string[] {
  const notes: string[] = []
  const format = `${codecName(video.codec)}${video.bitDepth > 8 ? ` ${video.bitDepth}-bit` : ''}`
  if (video.codec !== 'h264' || video.bitDepth > 8) notes.push(`${format}, will be converted to H.264`)
  if (video.transfer !== 'sdr')
    notes.push(`HDR (${video.transfer === 'pq' ? 'PQ' : 'HLG'}), will be tone-mapped to SDR`)
  if (!video.constantRate) {
    notes.push(
      `variable frame rate, will be converted to a constant ${(video.rate.num / video.rate.den).toFixed(2)} frames/s`,
    )
  }
  if (video.rotation !== 0) notes.push(`rotated by ${video.rotation}°, the rotation will be applied`)
  if (video.interlaced) notes.push('interlaced, will be deinterlaced')
  if (isLandscape(video)) notes.push('landscape, will be fitted into a 9:16 frame over a blurred copy of the picture')
  if (!audio) notes.push('no audio track, a silent one will be added')
  if (notes.length === 0 && !canCopyVideo(video))
    notes.push('will be encoded again (keyframes, B-frames, size or rate)')
  return notes
}

const codecName = (codec: string) => ({ h264: 'H.264', hevc: 'HEVC', av1: 'AV1', vp9: 'VP9' })[codec] ?? codec
