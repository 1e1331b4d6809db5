import {
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_VIDEO,
  type AVPixelFormat,
  type AVSampleFormat,
} from 'node-av/constants'
import { avGetCodecName, avGetPixFmtName, type CodecParameters, type Stream } from 'node-av/lib'
import { isCopyableAvcC } from '../cmaf/h264.ts'
import { maxCopiedAudioBitRate } from '../source/ladder.ts'
import type { AudioFacts, MediaFacts, VideoFacts } from '../source/media-facts.ts'
import { analyseTiming, isAudioTimingCopyable, type Timing } from '../source/timing.ts'
import { type OpenedVideo, openVideoFile, UnusableSourceError } from './open-source.ts'
import { isPlainAac } from './probe-sound.ts'
import { readTracks, type TrackFacts } from './read-tracks.ts'
import { rotationOf } from './rotation.ts'

/** Reads a whole media file and returns its properties. Throws `UnusableSourceError` if the file is rejected. */
export async function probeFile(file: string): Promise<MediaFacts> {
  const source = await openVideoFile(file)
  try {
    const read = await readTracks(source)
    const timing = analyseTiming(read)
    refuseTruncated(source, read, timing)
    const video = videoFacts(source.video, read, timing)
    return { seconds: timing.seconds, bytes: source.bytes, video, audio: audioFacts(source.audio, read, timing) }
  } finally {
    await source.format.closeInput()
  }
}

function refuseTruncated({ video }: OpenedVideo, read: TrackFacts, timing: Timing): void {
  const promised = Number(video.duration) * video.timeBase.toDouble()
  const present = timing.seconds
  if (promised > 0 && promised - present > Math.max(0.5, promised * 0.01)) {
    throw new UnusableSourceError(`truncated: expected ${promised.toFixed(1)} s, found ${present.toFixed(1)} s`)
  }
  if (read.error) throw new UnusableSourceError(read.error)
}

function videoFacts(stream: Stream, read: TrackFacts, timing: Timing): VideoFacts {
  const par = stream.codecpar
  const pixelFormat = (isPixelFormat(par.format, par) && avGetPixFmtName(par.format)) || 'unknown'
  const aspect = par.sampleAspectRatio.num > 0 ? par.sampleAspectRatio.toDouble() : 1
  const { fieldOrder }: { fieldOrder?: unknown } = par.toJSON()
  return {
    codec: avGetCodecName(par.codecId) ?? 'unknown',
    width: par.width,
    height: par.height,
    pixelAspect: Math.abs(aspect - 1) < 0.01 ? 1 : aspect,
    rotation: rotationOf(par.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
    pixelFormat,
    bitDepth: Number(/p0?(9|10|12|14|16)(?:le|be)?$/.exec(pixelFormat)?.[1] ?? 8),
    transfer: par.colorTrc === AVCOL_TRC_SMPTE2084 ? 'pq' : par.colorTrc === AVCOL_TRC_ARIB_STD_B67 ? 'hlg' : 'sdr',
    interlaced: typeof fieldOrder === 'number' && fieldOrder > 1,
    frames: read.times.length,
    rate: timing.rate,
    constantRate: timing.constantRate,
    hasBFrames: timing.hasBFrames,
    gopConforms: timing.gopConforms,
    avcC: isCopyableAvcC(par.extradata ?? Buffer.alloc(0)),
    bitsPerSecond: Math.round((read.videoBytes * 8) / timing.seconds),
    start: timing.start,
  }
}

const isPixelFormat = (_format: AVPixelFormat | AVSampleFormat, par: CodecParameters): _format is AVPixelFormat =>
  par.codecType === AVMEDIA_TYPE_VIDEO

function audioFacts(stream: Stream | null, read: TrackFacts, timing: Timing): AudioFacts | null {
  if (!stream || !read.audio) return null
  const par = stream.codecpar
  const bitsPerSecond = Math.round((read.audio.bytes * 8) / timing.seconds)
  return {
    codec: avGetCodecName(par.codecId) ?? 'unknown',
    conforms: isPlainAac(par) && bitsPerSecond <= maxCopiedAudioBitRate && isAudioTimingCopyable(read.audio, timing),
    sampleRate: par.sampleRate,
    channels: par.channels,
    bitsPerSecond,
  }
}
