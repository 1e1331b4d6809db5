import { AV_PICTURE_TYPE_NONE } from 'node-av/constants'
import { type CodecContext, Dictionary, FormatContext, Frame, Packet } from 'node-av/lib'
import { encodingFrameRate, type FrameRate, nearestRate } from '../cmaf/timeline.ts'
import type { RungSize } from '../source/ladder.ts'
import { createDecoder } from './decoder.ts'
import { drainFilter, encodeFrame, feedFilter } from './encode-frame.ts'
import { chooseH264Profile, openVideoEncoder } from './encoders.ts'
import { buildGraph, type Graph } from './filter-graph.ts'
import { clipFilters } from './filter-text.ts'
import { type OpenedVideo, openVideoFile, throwOnFfmpegError, UnusableSourceError } from './open-source.ts'
import { sourceArgs } from './picture-encoder.ts'

/** A silent clip of the beginning of a video, to be written to `target` as an MP4. */
export type ClipJob = { file: string; target: string }
/** A finished clip; `duration` is in seconds. */
export type Clip = { duration: number }

const longestSeconds = 10
/** Largest width of a clip in pixels, which is enough for the width of a cover on a phone. */
const widest = 360
/** Maximum bit rate in bits per second, so that no clip is larger than 600 kB. */
const ceilingRate = 400_000
const quality = 26
/** Frames per second, for a file that does not declare its frame rate. */
const usualRate = 25

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2)

/** Encodes at most the first ten seconds of a video without sound. Throws `UnusableSourceError`. */
export async function writeClip({ file, target }: ClipJob): Promise<Clip> {
  const source = await openVideoFile(file)
  try {
    const { width, height } = source.video.codecpar
    const narrow = even(Math.min(widest, width))
    const size = { width: narrow, height: even((narrow * height) / width) }
    const { num, den } = source.video.avgFrameRate
    const rate = encodingFrameRate(nearestRate(num > 0 && den > 0 ? num / den : usualRate))
    const encoder = await openVideoEncoder('h264', {
      ...{ size, rate, profile: chooseH264Profile(size, rate), ceilingRate, threads: 1, quality },
    })
    try {
      const most = Math.floor((longestSeconds * rate.num) / rate.den)
      const frames = await mux(encoder, target, (write) => encode(source, encoder, { size, rate, most }, write))
      if (frames === 0) throw new UnusableSourceError('no frame could be decoded')
      return { duration: Math.round((frames * rate.den * 1000) / rate.num) / 1000 }
    } finally {
      encoder.freeContext()
    }
  } finally {
    await source.format.closeInput()
  }
}

/** Writes an MP4 file with one track that can be played while it is being downloaded. */
async function mux<T>(
  encoder: CodecContext,
  target: string,
  work: (write: (packet: Packet) => void) => Promise<T>,
): Promise<T> {
  await using output = new FormatContext()
  throwOnFfmpegError(output.allocOutputContext2(null, 'mp4', target), 'clip')
  const stream = output.newStream()
  throwOnFfmpegError(stream.codecpar.fromContext(encoder), 'clip')
  stream.timeBase = encoder.timeBase
  await output.openOutput()
  using options = Dictionary.fromObject({ movflags: '+faststart' })
  throwOnFfmpegError(await output.writeHeader(options), 'clip')
  const result = await work((packet) => {
    packet.streamIndex = stream.index
    packet.rescaleTs(encoder.timeBase, stream.timeBase)
    throwOnFfmpegError(output.interleavedWriteFrameSync(packet), 'clip')
  })
  throwOnFfmpegError(await output.writeTrailer(), 'clip')
  return result
}

interface Encoding {
  readonly size: RungSize
  readonly rate: FrameRate
  /** Largest number of frames to encode. */
  readonly most: number
}

/** Decodes, scales and encodes the first frames. Returns the number of encoded frames. */
async function encode(
  source: OpenedVideo,
  encoder: CodecContext,
  { size, rate, most }: Encoding,
  write: (packet: Packet) => void,
): Promise<number> {
  const decoder = createDecoder(source.video, 1)
  using picture = new Frame()
  picture.alloc()
  using coded = new Packet()
  coded.alloc()
  using packet = new Packet()
  packet.alloc()
  const graphs: Graph[] = []
  let count = 0
  const drain = ({ sinks: [sink] }: Graph) => {
    if (!sink) return
    drainFilter(sink, picture, (scaled) => {
      if (count >= most) return
      scaled.pts = BigInt(count)
      scaled.pictType = AV_PICTURE_TYPE_NONE
      count += 1
      encodeFrame(encoder, scaled, coded, write)
    })
  }
  const feed = (decoded: Frame) => {
    const graph = graphs[0] ?? buildGraph('video', clipFilters(rate, size), sourceArgs(decoded, source.video), 1)
    graphs[0] = graph
    feedFilter(graph.source, decoded)
    drain(graph)
  }
  try {
    while (count < most && source.format.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === source.video.index) decoder.decode(packet, feed)
      packet.unref()
    }
    decoder.decode(null, feed)
    for (const graph of graphs) {
      feedFilter(graph.source, null)
      drain(graph)
    }
    encodeFrame(encoder, null, coded, write)
    return count
  } finally {
    decoder.close()
    for (const { graph } of graphs) graph.free()
  }
}
