import { box, fullBox, u32, u64 } from './box.ts'
import { AUDIO_TRACK_ID, VIDEO_TRACK_ID } from './init.ts'

/**
 * An encoded frame. It has no timestamp, because at the constant frame rate, frame n starts after n frame durations.
 */
export type VideoSample = { key: boolean; data: Uint8Array }
/** An encoded block of `length` audio samples that starts at the sample number `start`. */
export type AudioSample = { start: number; length: number; data: Uint8Array }

const SYNC = 0x02000000
const NOT_SYNC = 0x01010000

/**
 * Builds a CMAF chunk (`moof` and `mdat`) with consecutive frames and audio blocks. Only the first frame may be a
 * keyframe. `firstFrame` is the frame number from the start of the episode; `frameTicks` is the duration of a frame.
 */
export function buildChunk(
  sequence: number,
  frames: VideoSample[],
  firstFrame: number,
  frameTicks: number,
  audio: AudioSample[],
): Buffer {
  const videoBytes = total(frames)
  const build = (moofSize: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      ...(frames.length > 0 ? [videoTraf(frames, firstFrame * frameTicks, frameTicks, moofSize + 8)] : []),
      ...(audio.length > 0 ? [audioTraf(audio, moofSize + 8 + videoBytes)] : []),
    )
  const moof = build(build(0).length)
  return Buffer.concat([moof, box('mdat', ...frames.map((frame) => frame.data), ...audio.map((block) => block.data))])
}

const total = (samples: { data: Uint8Array }[]) => samples.reduce((sum, sample) => sum + sample.data.length, 0)

function videoTraf(frames: VideoSample[], time: number, frameTicks: number, dataOffset: number): Buffer {
  // Flags: default-base-is-moof, default duration, default sample flags.
  const tfhd = fullBox('tfhd', 0, 0x020028, u32(VIDEO_TRACK_ID, frameTicks, NOT_SYNC))
  const sizes = u32(...frames.map((frame) => frame.data.length))
  const trun = frames[0]?.key
    ? fullBox('trun', 0, 0x205, u32(frames.length, dataOffset, SYNC), sizes)
    : fullBox('trun', 0, 0x201, u32(frames.length, dataOffset), sizes)
  return box('traf', tfhd, fullBox('tfdt', 1, 0, u64(time)), trun)
}

function audioTraf(audio: AudioSample[], dataOffset: number): Buffer {
  const tfhd = fullBox('tfhd', 0, 0x020020, u32(AUDIO_TRACK_ID, SYNC))
  const entries = u32(...audio.flatMap((block) => [block.length, block.data.length]))
  const trun = fullBox('trun', 0, 0x301, u32(audio.length, dataOffset), entries)
  return box('traf', tfhd, fullBox('tfdt', 1, 0, u64(audio[0]?.start ?? 0)), trun)
}
