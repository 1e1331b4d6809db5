import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Codec, CodecContext, Dictionary, Rational } from 'node-av/lib'
import { type FrameRate, framesPerGop } from '../cmaf/timeline.ts'
import type { RungSize } from '../source/ladder.ts'
import { check } from './open-source.ts'

/** Profile and level of all rungs of an episode, so that a player switches between them without a new decoder. */
export type H264Profile = { profile: 'baseline' | 'main' | 'high'; level: string }

/**
 * Opens libx264: constant quality up to `ceilingRate` (bits per second), one closed GOP per second, no B-frames. The
 * first second gets no higher rate than the others, because the start of playback waits for it.
 */
export async function openVideoEncoder(
  size: RungSize,
  rate: FrameRate,
  { profile, level }: H264Profile,
  ceilingRate: number,
  threads: number,
): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  const gop = framesPerGop(rate)
  Object.assign(encoder, {
    ...size,
    pixelFormat: AV_PIX_FMT_YUV420P,
    gopSize: gop,
    maxBFrames: 0,
    threadCount: threads,
    timeBase: new Rational(rate.den, rate.num),
    framerate: new Rational(rate.num, rate.den),
    sampleAspectRatio: new Rational(1, 1),
    colorSpace: AVCOL_SPC_BT709,
    colorPrimaries: AVCOL_PRI_BT709,
    colorTrc: AVCOL_TRC_BT709,
    colorRange: AVCOL_RANGE_MPEG,
  })
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  const ceiling = Math.round(ceilingRate / 1000)
  using options = Dictionary.fromObject({
    preset: 'veryfast',
    crf: '23',
    profile,
    level,
    'x264-params':
      `keyint=${gop}:min-keyint=${gop}:scenecut=0:bframes=0:open-gop=0:` +
      `vbv-maxrate=${ceiling}:vbv-bufsize=${Math.round(ceiling / 2)}:vbv-init=0.5`,
  })
  // open2Sync would free the options twice.
  check(await encoder.open2(codec, options), 'libx264')
  return encoder
}

/** Opens an AAC-LC encoder. */
export function openAudioEncoder(sampleRate: number, channels: 1 | 2): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  Object.assign(encoder, {
    sampleRate,
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    channelLayout: { nbChannels: channels, order: 1, mask: channels === 1 ? 4n : 3n },
    bitRate: channels === 1 ? 64_000n : 96_000n,
    timeBase: new Rational(1, sampleRate),
  })
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  check(encoder.open2Sync(codec, null), 'aac')
  return encoder
}

/** Reads profile and level from an avcC record, for rungs below a copied one. */
export function profileOf(avcC: Uint8Array): H264Profile {
  const profile = avcC[1] === 66 ? 'baseline' : avcC[1] === 77 ? 'main' : 'high'
  return { profile, level: String((avcC[3] ?? 31) / 10) }
}

/** Profile and level if all rungs are encoded. */
export function profileFor(top: RungSize, rate: FrameRate): H264Profile {
  const blocks = Math.ceil(top.width / 16) * Math.ceil(top.height / 16)
  const blocksPerSecond = (blocks * rate.num) / rate.den
  const level =
    blocks <= 3600 && blocksPerSecond <= 108_000 ? '3.1' : blocks <= 8192 && blocksPerSecond <= 245_760 ? '4.0' : '5.1'
  return { profile: 'high', level }
}
