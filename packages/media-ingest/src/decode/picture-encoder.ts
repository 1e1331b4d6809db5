import { AV_PICTURE_TYPE_NONE } from 'node-av/constants'
import { Frame, Packet, type Stream } from 'node-av/lib'
import type { VideoSample } from '../cmaf/segment.ts'
import type { FrameRate } from '../cmaf/timeline.ts'
import type { VideoCodec, VideoConfig } from '../cmaf/video-config.ts'
import { maxEncodingBitRate, type PackagePlan, type RungSize } from '../source/ladder.ts'
import type { VideoFacts } from '../source/media-facts.ts'
import { createDecoder } from './decoder.ts'
import { drainFilter, encodeFrame, feedFilter } from './encode-frame.ts'
import { type H264Profile, openVideoEncoder } from './encoders.ts'
import { buildGraph, type Graph } from './filter-graph.ts'
import { videoFilters } from './filter-text.ts'
import { UnusableSourceError } from './open-source.ts'
import { buildVideoConfig, toMp4Sample } from './video-sample.ts'

export type PictureJob = {
  video: VideoFacts
  rate: FrameRate
  /** Exact number of frames that every rung must have. */
  frames: number
  fit: PackagePlan['fit']
  rungs: RungSize[]
  codec: VideoCodec
  /** Profile and level; used only for H.264. */
  profile: H264Profile
  threads: number
}

/** Creates an encoder that decodes a video once and encodes all rungs in parallel. */
export async function createPictureEncoder(stream: Stream, job: PictureJob) {
  const decoder = createDecoder(stream, job.threads)
  const encoders = await Promise.all(
    job.rungs.map((size) =>
      openVideoEncoder(job.codec, {
        size,
        rate: job.rate,
        profile: job.profile,
        ceilingRate: maxEncodingBitRate(size.width, job.video),
        threads: job.threads,
      }),
    ),
  )
  const frame = new Frame()
  frame.alloc()
  const packet = new Packet()
  packet.alloc()
  const done = job.rungs.map(() => 0)
  const configs: VideoConfig[] = []
  let graph: Graph | null = null
  let sourceSize = ''

  function feed(decoded: Frame, use: (rung: number, sample: VideoSample) => void) {
    sourceSize ||= `${decoded.width}×${decoded.height}`
    if (sourceSize !== `${decoded.width}×${decoded.height}`) {
      throw new UnusableSourceError(
        `the picture size changes within the file (${sourceSize}, ${decoded.width}×${decoded.height})`,
      )
    }
    graph ??= buildGraph(
      'video',
      videoFilters(job.video, job.rate, job.fit, job.rungs),
      sourceArgs(decoded, stream),
      job.rungs.length,
    )
    feedFilter(graph.source, decoded)
    drain(use)
  }

  function drain(use: (rung: number, sample: VideoSample) => void) {
    for (const [rung, encoder] of encoders.entries()) {
      const sink = graph?.sinks[rung]
      if (!sink) continue
      drainFilter(sink, frame, (scaled) => {
        const count = done[rung] ?? 0
        if (count >= job.frames) return
        done[rung] = count + 1
        scaled.pts = BigInt(count)
        scaled.pictType = AV_PICTURE_TYPE_NONE
        encodeFrame(encoder, scaled, packet, (coded) => emit(rung, coded, use))
      })
    }
  }

  function emit(rung: number, coded: Packet, use: (rung: number, sample: VideoSample) => void) {
    const data = coded.data ?? Buffer.alloc(0)
    configs[rung] ??= buildVideoConfig(job.codec, encoders[rung]?.extraData ?? Buffer.alloc(0), data)
    use(rung, { key: coded.isKeyframe, data: toMp4Sample(job.codec, data) })
  }

  return {
    /** Returns the decoder configuration of a rung; available only after its first frame. */
    config(rung: number): VideoConfig {
      const config = configs[rung]
      if (!config) throw new UnusableSourceError('no frame could be decoded')
      return config
    },
    damaged: () => decoder.damaged(),
    decode: (coded: Packet, use: (rung: number, sample: VideoSample) => void) =>
      decoder.decode(coded, (decoded) => feed(decoded, use)),
    /** Call once after the last packet. */
    finish(use: (rung: number, sample: VideoSample) => void) {
      decoder.decode(null, (decoded) => feed(decoded, use))
      if (graph) feedFilter(graph.source, null)
      drain(use)
      for (const [rung, encoder] of encoders.entries()) {
        encodeFrame(encoder, null, packet, (coded) => emit(rung, coded, use))
      }
    },
    close() {
      decoder.close()
      for (const encoder of encoders) encoder.freeContext()
      graph?.graph.free()
      frame.free()
      packet.free()
    },
  }
}

/** Returns the parameters of a filter graph's source for frames such as this decoded frame. */
export function sourceArgs(frame: Frame, { timeBase, codecpar }: Stream): string {
  const aspect = codecpar.sampleAspectRatio.num > 0 ? codecpar.sampleAspectRatio : { num: 1, den: 1 }
  return [
    `video_size=${frame.width}x${frame.height}`,
    `pix_fmt=${Number(frame.format)}`,
    `time_base=${timeBase.num}/${timeBase.den}`,
    `pixel_aspect=${aspect.num}/${aspect.den}`,
    `colorspace=${Number(frame.colorSpace)}`,
    `range=${Number(frame.colorRange)}`,
  ].join(':')
}
