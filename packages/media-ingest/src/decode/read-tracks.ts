import { AV_NOPTS_VALUE, AV_PKT_FLAG_CORRUPT, AV_PKT_FLAG_DISCARD, AVERROR_EOF } from 'node-av/constants'
import { type Codec, CodecContext, Codec as Codecs, Frame, Packet } from 'node-av/lib'
import { isAvcC, isWholePacket } from '../cmaf/h264.ts'
import type { FrameTimes } from '../source/timing.ts'
import { check, type OpenSource, UnusableSource } from './open-source.ts'

/** Everything the packets of a file tell, and what is wrong with them (`error`) when something is. */
export type ReadTracks = FrameTimes & {
  videoBytes: number
  audio: { start: number; end: number; largestGap: number; bytes: number } | null
  error: string | null
}

/** Keyframes decoded per file to see that the picture is really there. */
const decodedKeyframes = 4

/** Reads every packet and decodes a few keyframes. Throws `UnusableSource` when nothing usable is inside. */
export async function readTracks(source: OpenSource): Promise<ReadTracks> {
  const { format, video, audio } = source
  const read: ReadTracks = { times: [], keys: [], isTrimmed: false, videoBytes: 0, audio: null, error: null }
  const seconds = Number(format.duration) / 1e6
  const isLengthPrefixed = video.codecpar.codecId === 27 && isAvcC(video.codecpar.extradata ?? Buffer.alloc(0))
  using decoder = openDecoder(source)
  using packet = new Packet()
  packet.alloc()
  let nextDecode = 0
  let hidden = 0
  for (let packets = 1; ; packets++) {
    const code = format.readFrameSync(packet)
    if (code === AVERROR_EOF) break
    if (code < 0) {
      read.error ??= `damaged at ${timeText(read.times.at(-1) ?? 0)}`
      break
    }
    if (packets % 2000 === 0) await new Promise(setImmediate)
    const stamp = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts
    if (packet.streamIndex === video.index) {
      const time = Number(stamp) * video.timeBase.toDouble()
      const data = packet.data
      const isBroken = !data || packet.hasFlags(AV_PKT_FLAG_CORRUPT) || (isLengthPrefixed && !isWholePacket(data))
      if (isBroken) read.error ??= `damaged at ${timeText(time)}`
      // An mp4's edit list may hide frames. Hidden ones at the end are kept as far as one: muxers that give the last
      // frame no length hide it by mistake.
      const isHidden = packet.hasFlags(AV_PKT_FLAG_DISCARD)
      if (packet.isKeyframe && !isHidden && time >= nextDecode) {
        if (!decodes(decoder, packet)) read.error ??= `damaged at ${timeText(time)}: the picture cannot be decoded`
        nextDecode = time + Math.max(1, seconds / decodedKeyframes)
      }
      if (isHidden && read.times.length === 0) read.isTrimmed = true
      else if (!isHidden || hidden++ === 0) {
        read.times.push(time)
        read.keys.push(packet.isKeyframe)
        read.videoBytes += packet.size
      }
    } else if (packet.streamIndex === audio?.index) {
      const start = Number(stamp) * audio.timeBase.toDouble()
      const end = start + Number(packet.duration) * audio.timeBase.toDouble()
      read.audio ??= { start, end: start, largestGap: 0, bytes: 0 }
      read.audio.largestGap = Math.max(read.audio.largestGap, Math.abs(start - read.audio.end))
      read.audio.end = end
      read.audio.bytes += packet.size
    }
    packet.unref()
  }
  if (read.times.length === 0) throw new UnusableSource(read.error ?? 'the picture track is empty')
  return read
}

function openDecoder({ video }: OpenSource): CodecContext {
  const codec: Codec | null = Codecs.findDecoder(video.codecpar.codecId)
  if (!codec) throw new UnusableSource('the picture is in a format that cannot be decoded')
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  check(decoder.parametersToContext(video.codecpar), 'damaged track header')
  decoder.threadCount = 1
  check(decoder.open2Sync(codec, null), 'the picture cannot be decoded')
  return decoder
}

// A keyframe stands alone: send it, drain, and reset for the next.
function decodes(decoder: CodecContext, packet: Packet): boolean {
  using frame = new Frame()
  frame.alloc()
  const isDecoded =
    decoder.sendPacketSync(packet) >= 0 && decoder.sendPacketSync(null) >= 0 && decoder.receiveFrameSync(frame) >= 0
  decoder.flushBuffers()
  return isDecoded && frame.decodeErrorFlags === 0
}

/** Minutes and seconds, `0:34.2`. */
export function timeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`
}
