/** Reads a clip back: every packet, every picture, every sample. */
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Packet, type Stream } from 'node-av/lib'

export type PacketInfo = { pts: number; dts: number; key: boolean }
export type Decoded = {
  video: { codec: number; width: number; height: number; pixelFormat: number; hasBFrames: number; packets: PacketInfo[]; frames: number }
  audio: { codec: number; rate: number; channels: number; firstPts: number; samples: Float32Array }
}

const check = (ret: number, what: string): void => FFmpegError.throwIfError(ret, what)

function decoderFor(stream: Stream): CodecContext {
  const codec = Codec.findDecoder(stream.codecpar.codecId)
  if (!codec) throw new Error(`no decoder for codec ${stream.codecpar.codecId}`)
  const context = new CodecContext()
  context.allocContext3(codec)
  check(context.parametersToContext(stream.codecpar), 'decoder parameters')
  context.pktTimebase = stream.timeBase
  return context
}

/** `onPicture` is called with each decoded frame and its number; the frame is reused afterwards, so copy the data. */
export async function decodeClip(path: string, onPicture?: (frame: Frame, index: number) => void): Promise<Decoded> {
  await using file = new FormatContext()
  check(await file.openInput(path), 'open')
  check(await file.findStreamInfo(), 'stream info')
  const video = file.streams.find((s) => s.codecpar.codecType === AVMEDIA_TYPE_VIDEO)
  const audio = file.streams.find((s) => s.codecpar.codecType === AVMEDIA_TYPE_AUDIO)
  if (!video || !audio || file.streams.length !== 2) throw new Error('expected one video and one audio stream')
  using pictures = decoderFor(video)
  using sound = decoderFor(audio)
  for (const decoder of [pictures, sound]) check(await decoder.open2(null, null), 'decoder')

  using packet = new Packet()
  packet.alloc()
  using frame = new Frame()
  frame.alloc()
  const packets: PacketInfo[] = []
  const chunks: Float32Array[] = []
  let frames = 0
  let firstPts = Number.NaN
  const drain = (decoder: CodecContext) => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      if (decoder === pictures) onPicture?.(frame, frames++)
      else {
        const plane = frame.data?.[0]
        if (!plane) throw new Error('no samples in an audio frame')
        const bytes = Uint8Array.prototype.slice.call(plane, 0, frame.nbSamples * 4)
        chunks.push(new Float32Array(bytes.buffer, bytes.byteOffset, frame.nbSamples))
      }
      frame.unref()
    }
  }
  while (file.readFrameSync(packet) >= 0) {
    const isVideo = packet.streamIndex === video.index
    const { num, den } = (isVideo ? video : audio).timeBase
    const seconds = (ticks: bigint) => (Number(ticks) * num) / den
    if (isVideo) packets.push({ pts: seconds(packet.pts), dts: seconds(packet.dts), key: packet.isKeyframe })
    else if (Number.isNaN(firstPts)) firstPts = seconds(packet.pts)
    const decoder = isVideo ? pictures : sound
    check(decoder.sendPacketSync(packet), 'decode')
    drain(decoder)
    packet.unref()
  }
  for (const decoder of [pictures, sound]) {
    check(decoder.sendPacketSync(null), 'flush')
    drain(decoder)
  }
  const samples = new Float32Array(chunks.reduce((sum, c) => sum + c.length, 0))
  let filled = 0
  for (const chunk of chunks) {
    samples.set(chunk, filled)
    filled += chunk.length
  }
  return {
    video: {
      codec: video.codecpar.codecId,
      width: video.codecpar.width,
      height: video.codecpar.height,
      pixelFormat: pictures.pixelFormat,
      hasBFrames: pictures.hasBFrames,
      packets,
      frames,
    },
    audio: { codec: audio.codecpar.codecId, rate: audio.codecpar.sampleRate, channels: audio.codecpar.channels, firstPts, samples },
  }
}
