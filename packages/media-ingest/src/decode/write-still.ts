import { AVERROR_EOF } from 'node-av/constants'
import { Frame, Packet } from 'node-av/lib'
import sharp from 'sharp'
import { planPackage } from '../source/ladder.ts'
import type { MediaFacts } from '../source/media-facts.ts'
import { createDecoder } from './decoder.ts'
import { drainFilter, feedFilter } from './encode-frame.ts'
import { buildGraph } from './filter-graph.ts'
import { stillFilters } from './filter-text.ts'
import { openVideoFile, UnusableSourceError } from './open-source.ts'
import { sourceArgs } from './picture-encoder.ts'

/** A frame of a video, to be written to `target` as a JPEG. */
export type StillJob = { file: string; target: string; facts: MediaFacts }

/** Narrower pictures are enlarged to this width, because covers need at least 300 pixels. */
const leastWidth = 540
/** Frame time in seconds. Not 0, because many episodes begin with a black picture. */
const latestSecond = 3
const quality = 90

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2)

/**
 * Writes an early frame of a video as viewers see it: upright, in SDR, and with a landscape picture in a vertical
 * frame. Throws `UnusableSourceError`.
 */
export async function writeStill({ file, target, facts }: StillJob): Promise<void> {
  const { rungs, fit } = planPackage(facts)
  const top = rungs.at(-1)
  if (!top) throw new Error('a plan without rungs')
  const width = Math.max(leastWidth, top.width)
  const size = { width, height: even((width * top.height) / top.width) }
  const source = await openVideoFile(file)
  try {
    const decoder = createDecoder(source.video, 1)
    using picture = new Frame()
    picture.alloc()
    const atSecond = facts.video.start + Math.min(latestSecond, facts.seconds / 4)
    let pixels: Buffer | undefined
    const take = (decoded: Frame) => {
      if (pixels || Number(decoded.pts) * source.video.timeBase.toDouble() < atSecond) return
      const {
        graph,
        source: input,
        sinks,
      } = buildGraph('video', stillFilters(facts.video, fit, size), sourceArgs(decoded, source.video), 1)
      feedFilter(input, decoded)
      feedFilter(input, null)
      const [sink] = sinks
      if (sink) {
        drainFilter(sink, picture, (made) => {
          pixels ??= made.toBuffer()
        })
      }
      graph.free()
    }
    using packet = new Packet()
    packet.alloc()
    while (!pixels) {
      const code = source.format.readFrameSync(packet)
      if (code < 0) {
        if (code === AVERROR_EOF) decoder.decode(null, take)
        break
      }
      if (packet.streamIndex === source.video.index) decoder.decode(packet, take)
      packet.unref()
    }
    decoder.close()
    if (!pixels) throw new UnusableSourceError('no frame could be decoded')
    await sharp(pixels, { raw: { ...size, channels: 3 } })
      .jpeg({ quality })
      .toFile(target)
  } finally {
    await source.format.closeInput()
  }
}
