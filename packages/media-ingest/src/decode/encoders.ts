import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBSVTAV1,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  type FFVideoEncoder,
} from 'node-av/constants'
import { Codec, CodecContext, Dictionary, Rational } from 'node-av/lib'
import { type FrameRate, framesPerGop } from '../cmaf/timeline.ts'
import type { VideoCodec } from '../cmaf/video-config.ts'
import type { RungSize } from '../source/ladder.ts'
import { throwOnFfmpegError } from './open-source.ts'

// Log errors only. By default, SVT-AV1 prints its settings for each stream.
process.env.SVT_LOG ??= '1'

/**
 * H.264 profile and level, equal in all rungs of an episode, so that players can switch rungs without a new decoder.
 */
export type H264Profile = { profile: 'baseline' | 'main' | 'high'; level: string }

export type VideoEncoding = {
  size: RungSize
  rate: FrameRate
  /** Profile and level; used only for H.264. */
  profile: H264Profile
  /** Maximum bit rate, in bits per second. */
  ceilingRate: number
  threads: number
  /** Constant quality on the scale of the encoder. Default: the quality of renditions. */
  quality?: number
}

/**
 * Opens a video encoder with constant quality up to a maximum bit rate, one closed GOP per second, and frames in
 * display order. The first second gets no higher bit rate than the rest, because the start of playback waits for it.
 */
export async function openVideoEncoder(codec: VideoCodec, encoding: VideoEncoding): Promise<CodecContext> {
  const { size, rate, threads } = encoding
  const gop = framesPerGop(rate)
  const { name, options } = encoderOptions[codec]({ gop, ...encoding })
  const found = Codec.findEncoderByName(name)
  const encoder = new CodecContext()
  encoder.allocContext3(found)
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
  using dictionary = Dictionary.fromObject(options)
  // Open asynchronously, because open2Sync would free the options twice.
  throwOnFfmpegError(await encoder.open2(found, dictionary), name)
  return encoder
}

type Settings = VideoEncoding & { gop: number }

/**
 * Maximum bit rate of AV1 as a share of the maximum of H.264. The AV1 picture is still better: see npm run
 * bench:codecs.
 */
const av1CeilingShare = 0.6

const encoderOptions = {
  h264: ({ gop, profile, ceilingRate, quality = 23 }: Settings) => ({
    name: FF_ENCODER_LIBX264,
    options: {
      preset: 'veryfast',
      crf: String(quality),
      ...profile,
      'x264-params': `keyint=${gop}:min-keyint=${gop}:scenecut=0:bframes=0:open-gop=0:${bufferModel(ceilingRate)}`,
    },
  }),
  hevc: ({ gop, ceilingRate, threads, quality = 26 }: Settings) => ({
    name: FF_ENCODER_LIBX265,
    options: {
      preset: 'medium',
      crf: String(quality),
      'x265-params':
        `keyint=${gop}:min-keyint=${gop}:scenecut=0:bframes=0:open-gop=0:${bufferModel(ceilingRate)}:` +
        `pools=${threads}:info=0:log-level=none`,
    },
  }),
  av1: ({ ceilingRate, threads, quality = 35 }: Settings) => ({
    name: FF_ENCODER_LIBSVTAV1,
    options: {
      preset: '6',
      crf: String(quality),
      maxrate: String(Math.round(ceilingRate * av1CeilingShare)),
      'svtav1-params': `scd=0:lp=${threads}`,
    },
  }),
} satisfies Record<VideoCodec, (settings: Settings) => { name: FFVideoEncoder; options: Record<string, string> }>

function bufferModel(ceilingRate: number): string {
  const ceiling = Math.round(ceilingRate / 1000)
  return `vbv-maxrate=${ceiling}:vbv-bufsize=${Math.round(ceiling / 2)}:vbv-init=0.5`
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
  throwOnFfmpegError(encoder.open2Sync(codec, null), 'aac')
  return encoder
}

/** Reads the profile and level of a copied rung from its avcC record, to encode the lower rungs with them. */
export function readH264Profile(avcC: Uint8Array): H264Profile {
  const profile = avcC[1] === 66 ? 'baseline' : avcC[1] === 77 ? 'main' : 'high'
  return { profile, level: String((avcC[3] ?? 31) / 10) }
}

/** Chooses the profile and level for an episode whose rungs are all encoded. */
export function chooseH264Profile(top: RungSize, rate: FrameRate): H264Profile {
  const blocks = Math.ceil(top.width / 16) * Math.ceil(top.height / 16)
  const blocksPerSecond = (blocks * rate.num) / rate.den
  const level =
    blocks <= 3600 && blocksPerSecond <= 108_000 ? '3.1' : blocks <= 8192 && blocksPerSecond <= 245_760 ? '4.0' : '5.1'
  return { profile: 'high', level }
}
