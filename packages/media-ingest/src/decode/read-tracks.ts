import {
  AV_CODEC_ID_H264,
  AV_NOPTS_VALUE,
  AV_PKT_FLAG_CORRUPT,
  AV_PKT_FLAG_DISCARD,
  AVERROR_EOF,
} from 'node-av/constants'
import { Packet } from 'node-av/lib'
import { isCopyableAvcC, isWholePacket } from '../cmaf/h264.ts'
import type { FrameTimes } from '../source/timing.ts'
import { createDecoder } from './decoder.ts'
import { type OpenedVideo, UnusableSourceError } from './open-source.ts'

/** Properties of all packets of a file. `error` is the first error found, or null. */
export type TrackFacts = FrameTimes & {
  videoBytes: number
  audio: { start: number; end: number; largestGap: number; bytes: number } | null
  error: string | null
}

/** Number of keyframes per file that are decoded to check that the video is intact. */
const decodedKeyframes = 4

/** Reads all packets and decodes a few keyframes. Throws `UnusableSourceError` if there are no usable frames. */
export async function readTracks(source: OpenedVideo): Promise<TrackFacts> {
  const { format, video, audio } = source
  const read: TrackFacts = { times: [], keys: [], isTrimmed: false, videoBytes: 0, audio: null, error: null }
  const seconds = Number(format.duration) / 1e6
  const isLengthPrefixed =
    video.codecpar.codecId === AV_CODEC_ID_H264 && isCopyableAvcC(video.codecpar.extradata ?? Buffer.alloc(0))
  const decoder = createDecoder(video, 1)
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
      // The edit list of an mp4 may hide frames. Keep one hidden frame at the end, because muxers that give the last
      // frame no duration hide it by mistake.
      const isHidden = packet.hasFlags(AV_PKT_FLAG_DISCARD)
      if (packet.isKeyframe && !isHidden && time >= nextDecode) {
        if (!decoder.decodesAlone(packet)) read.error ??= `damaged at ${timeText(time)}: the picture cannot be decoded`
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
  decoder.close()
  if (read.times.length === 0) throw new UnusableSourceError(read.error ?? 'the video track is empty')
  return read
}

/** Formats a time as minutes and seconds, such as `0:34.2`. */
function timeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`
}
