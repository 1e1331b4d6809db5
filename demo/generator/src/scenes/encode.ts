/**
 * Frames and samples → MP4 (H.264 + AAC) through node-av. Uses low-level calls, which guess no frame rate or format.
 * The loops are synchronous: two thousand thread-pool calls per clip cost more than they gain on a busy machine.
 */
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_BT709,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  SWS_BICUBIC,
} from 'node-av/constants'
import { Codec, CodecContext, Dictionary, FFmpegError, FormatContext, Frame, Log, Packet, Rational, SoftwareScaleContext } from 'node-av/lib'
import type { Drawn } from './stage.ts'

export type EncodeOptions = {
  path: string
  width: number
  height: number
  fps: number
  rate: number
  crf: number
  preset: string
  audioBitrate: number
}

const check = (ret: number, what: string) => FFmpegError.throwIfError(ret, what)
function encoder(name: Parameters<typeof Codec.findEncoderByName>[0]): Codec {
  const codec = Codec.findEncoderByName(name)
  if (!codec) throw new Error(`this build of FFmpeg has no ${name}`)
  return codec
}

Log.setLevel(AV_LOG_ERROR)

export async function encodeClip(frames: Iterable<Drawn>, audio: Float32Array, o: EncodeOptions): Promise<void> {
  await using file = new FormatContext()
  check(file.allocOutputContext2(null, 'mp4', o.path), 'mp4 container')

  using video = new CodecContext()
  video.allocContext3(encoder(FF_ENCODER_LIBX264))
  Object.assign(video, { width: o.width, height: o.height, pixelFormat: AV_PIX_FMT_YUV420P, gopSize: o.fps, maxBFrames: 0, threadCount: 1 })
  video.timeBase = new Rational(1, o.fps)
  video.framerate = new Rational(o.fps, 1)
  // swscale converts with the BT.601 matrix by default; the stream must declare it.
  Object.assign(video, { colorSpace: AVCOL_SPC_SMPTE170M, colorPrimaries: AVCOL_PRI_BT709, colorTrc: AVCOL_TRC_BT709, colorRange: AVCOL_RANGE_MPEG })
  video.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  using options = Dictionary.fromObject({
    preset: o.preset,
    crf: String(o.crf),
    profile: 'high',
    tune: 'animation',
    // Closed one-second GOPs: cuts are at whole seconds, so no picture is coded twice.
    'x264-params': `keyint=${o.fps}:min-keyint=${o.fps}:scenecut=0:bframes=0:open-gop=0:aq-mode=1:psy=0:ipratio=1.1`,
  })
  check(await video.open2(null, options), 'libx264')

  using sound = new CodecContext()
  sound.allocContext3(encoder(FF_ENCODER_AAC))
  Object.assign(sound, {
    sampleRate: o.rate,
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    channelLayout: { nbChannels: 1, order: 1, mask: 4n },
    bitRate: BigInt(o.audioBitrate),
  })
  sound.timeBase = new Rational(1, o.rate)
  sound.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  check(await sound.open2(null, null), 'aac')

  const tracks = [video, sound].map((codec) => {
    const stream = file.newStream()
    check(stream.codecpar.fromContext(codec), 'stream parameters')
    stream.timeBase = codec.timeBase
    return { codec, stream }
  })
  const [videoTrack, soundTrack] = tracks
  if (!videoTrack || !soundTrack) throw new Error('two tracks expected')
  await file.openOutput()
  using muxOptions = Dictionary.fromObject({ movflags: '+faststart' })
  check(await file.writeHeader(muxOptions), 'header')

  using packet = new Packet()
  packet.alloc()
  const push = ({ codec, stream }: typeof videoTrack, frame: Frame | null) => {
    check(codec.sendFrameSync(frame), 'encode')
    while (codec.receivePacketSync(packet) >= 0) {
      packet.streamIndex = stream.index
      // x264 sets no duration; without one the last picture of the file has no duration and is never shown.
      if (codec === video) packet.duration = 1n
      packet.rescaleTs(codec.timeBase, stream.timeBase)
      check(file.interleavedWriteFrameSync(packet), 'write')
    }
  }

  using scaler = new SoftwareScaleContext()
  scaler.getContext(o.width, o.height, AV_PIX_FMT_RGBA, o.width, o.height, AV_PIX_FMT_YUV420P, SWS_BICUBIC)
  using yuv = new Frame()
  yuv.alloc()
  Object.assign(yuv, { width: o.width, height: o.height, format: AV_PIX_FMT_YUV420P })
  check(yuv.getBuffer(0), 'yuv buffer')

  const block = sound.frameSize
  let sample = 0
  const pushSound = (until: number) => {
    for (; sample < Math.min(until, audio.length); sample += block) {
      const chunk = new Float32Array(block)
      chunk.set(audio.subarray(sample, sample + block))
      using frame = Frame.fromAudioBuffer(Buffer.from(chunk.buffer), {
        nbSamples: block,
        format: AV_SAMPLE_FMT_FLTP,
        sampleRate: o.rate,
        channelLayout: sound.channelLayout,
        timeBase: { num: 1, den: o.rate },
        pts: BigInt(sample),
      })
      push(soundTrack, frame)
    }
  }

  let index = 0
  for (const { canvas, repeated } of frames) {
    if (!repeated) {
      using rgba = Frame.fromVideoBuffer(canvas.data(), {
        width: o.width,
        height: o.height,
        format: AV_PIX_FMT_RGBA,
        timeBase: { num: 1, den: o.fps },
      })
      check(yuv.makeWritable(), 'yuv')
      check(scaler.scaleFrameSync(yuv, rgba), 'scale')
    }
    yuv.pts = BigInt(index++)
    push(videoTrack, yuv)
    pushSound((index / o.fps) * o.rate)
  }
  push(videoTrack, null)
  pushSound(audio.length)
  push(soundTrack, null)
  check(await file.writeTrailer(), 'trailer')
}
