import type { VideoCodec } from '@cliffhanger/media-ingest/cmaf/video-config'
import { encodeFrame } from '@cliffhanger/media-ingest/decode/encode-frame'
import { chooseH264Profile, openVideoEncoder } from '@cliffhanger/media-ingest/decode/encoders'
import { maxEncodingBitRate } from '@cliffhanger/media-ingest/source/ladder'
import type { VideoFacts } from '@cliffhanger/media-ingest/source/media-facts'
import { AV_PICTURE_TYPE_NONE } from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib'
import { benchFrameSize } from './frames.ts'
import { createSsim } from './ssim.ts'

/** Result of encoding all frames at one quality setting. */
export interface EncodingResult {
  readonly quality: number
  readonly bytes: number
  /** Mean structural similarity of all planes, from 0 to 1. */
  readonly ssim: number
  readonly encodeMs: number
}

const threads = 2

/** Encodes the frames with the settings of the product's renditions; `quality`, if given, replaces the product's. */
export async function measureEncoding(
  codec: VideoCodec,
  frames: readonly Frame[],
  video: VideoFacts,
  quality?: number,
): Promise<EncodingResult> {
  const encoder = await openVideoEncoder(codec, {
    size: benchFrameSize,
    rate: video.rate,
    profile: chooseH264Profile(benchFrameSize, video.rate),
    ceilingRate: maxEncodingBitRate(benchFrameSize.width, video),
    threads,
    ...(quality === undefined ? {} : { quality }),
  })
  const packets: Packet[] = []
  using packet = new Packet()
  packet.alloc()
  const keep = (coded: Packet) => {
    const copy = coded.clone()
    if (copy) packets.push(copy)
  }
  const from = performance.now()
  for (const [index, frame] of frames.entries()) {
    frame.pts = BigInt(index)
    frame.pictType = AV_PICTURE_TYPE_NONE
    encodeFrame(encoder, frame, packet, keep)
  }
  encodeFrame(encoder, null, packet, keep)
  const encodeMs = performance.now() - from
  const ssim = decodeAndCompare(encoder, packets, frames)
  const bytes = packets.reduce((sum, { size: length }) => sum + length, 0)
  for (const coded of packets) coded.free()
  encoder.freeContext()
  return { quality: quality ?? 0, bytes, ssim, encodeMs }
}

function decodeAndCompare(encoder: CodecContext, packets: readonly Packet[], frames: readonly Frame[]): number {
  const found = Codec.findDecoder(encoder.codecId)
  if (!found) throw new Error('the codec has no decoder')
  const decoder = new CodecContext()
  decoder.allocContext3(found)
  decoder.extraData = encoder.extraData
  decoder.threadCount = threads
  decoder.open2Sync(found, null)
  const ssim = createSsim(benchFrameSize)
  using decoded = new Frame()
  decoded.alloc()
  let at = 0
  const compare = (coded: Frame) => {
    const original = frames[at++]
    if (original) ssim.add(original, coded)
  }
  for (const coded of [...packets, null]) {
    decoder.sendPacketSync(coded)
    while (decoder.receiveFrameSync(decoded) >= 0) {
      compare(decoded)
      decoded.unref()
    }
  }
  decoder.freeContext()
  if (at !== frames.length) throw new Error(`${at} of ${frames.length} frames were decoded`)
  return ssim.mean()
}
