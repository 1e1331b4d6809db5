import { AVERROR_EOF } from 'node-av/constants'
import { type FormatContext, Frame, Packet } from 'node-av/lib'
import { createDecoder } from '../decode/decoder.ts'
import { drainFilter, feedFilter } from '../decode/encode-frame.ts'
import { buildGraph, type Graph } from '../decode/filter-graph.ts'
import { type OpenedVideo, openVideoFile } from '../decode/open-source.ts'
import { createEventLoopYield } from '../decode/pauses.ts'
import { sourceArgs } from '../decode/picture-encoder.ts'

/**
 * Returns the frames of a file between two times in seconds, each processed by `filters`, a filter chain from `[in]` to
 * RGB at `[out0]`.
 */
export async function picturesBetween(file: string, from: number, to: number, filters: string): Promise<Buffer[]> {
  const firstPacket = await withSource(file, (source) => lastKeyframeBefore(source, from))
  return withSource(file, (source) => decodeBetween(source, { firstPacket, from, to, filters }))
}

async function withSource<T>(file: string, use: (source: OpenedVideo) => Promise<T>): Promise<T> {
  const source = await openVideoFile(file)
  try {
    return await use(source)
  } finally {
    await source.format.closeInput()
  }
}

/** Calls `use` with each packet of the file until `use` returns false. */
async function readPackets(format: FormatContext, use: (packet: Packet) => boolean): Promise<void> {
  const pause = createEventLoopYield()
  using packet = new Packet()
  packet.alloc()
  for (;;) {
    const code = format.readFrameSync(packet)
    if (code === AVERROR_EOF || code < 0) return
    const goesOn = use(packet)
    packet.unref()
    if (!goesOn) return
    await pause()
  }
}

/** Returns the index of the last keyframe packet before a time, at which decoding must start to reach that time. */
async function lastKeyframeBefore({ format, video }: OpenedVideo, second: number): Promise<number> {
  const unit = video.timeBase.toDouble()
  let [number, found] = [0, 0]
  await readPackets(format, (packet) => {
    if (packet.streamIndex !== video.index) return true
    const time = Number(packet.pts) * unit
    if (packet.isKeyframe && time <= second) found = number
    number += 1
    return !packet.isKeyframe || time <= second
  })
  return found
}

interface Range {
  readonly firstPacket: number
  readonly from: number
  readonly to: number
  readonly filters: string
}

async function decodeBetween(
  { format, video }: OpenedVideo,
  { firstPacket, from, to, filters }: Range,
): Promise<Buffer[]> {
  const unit = video.timeBase.toDouble()
  const decoder = createDecoder(video, 1)
  const pictures: Buffer[] = []
  let graph: Graph | undefined
  using picture = new Frame()
  picture.alloc()
  let isPast = false
  const take = (decoded: Frame) => {
    const time = Number(decoded.pts) * unit
    isPast ||= time > to
    if (time < from || time > to) return
    graph ??= buildGraph('video', filters, sourceArgs(decoded, video), 1)
    feedFilter(graph.source, decoded)
    const [sink] = graph.sinks
    if (sink) drainFilter(sink, picture, (made) => pictures.push(made.toBuffer()))
  }
  try {
    let number = 0
    await readPackets(format, (packet) => {
      if (packet.streamIndex !== video.index) return true
      if (number >= firstPacket) decoder.decode(packet, take)
      number += 1
      return !isPast
    })
    decoder.decode(null, take)
  } finally {
    graph?.graph.free()
    decoder.close()
  }
  return pictures
}
