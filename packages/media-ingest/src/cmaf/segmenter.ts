import { type AudioSample, buildChunk, type VideoSample } from './segment.ts'
import { type FrameRate, framesPerChunk, segmentFirstFrame } from './timeline.ts'

/** Receives each finished segment with its index. */
export type SegmentSink = (index: number, bytes: Buffer) => void

/**
 * Creates a segmenter, which groups samples into segments (the first of 1 s, the others of 2 s) of 200 ms chunks. Emits
 * each segment as soon as video and audio have passed its end, so that only a few seconds of media are in memory. Drops
 * audio after the last frame.
 */
export function createSegmenter(rate: FrameRate, frameTicks: number, sampleRate: number, sink: SegmentSink) {
  let frames: VideoSample[] = []
  let audio: AudioSample[] = []
  let segment = 0
  let sequence = 0
  const audioTime = (frame: number) => (frame * rate.den * sampleRate) / rate.num

  function takeAudio(until: number): AudioSample[] {
    const late = audio.findIndex((block) => block.start >= until)
    const count = late === -1 ? audio.length : late
    return audio.splice(0, count)
  }

  function emit(count: number) {
    const first = segmentFirstFrame(segment, rate)
    const chunks: Buffer[] = []
    for (let at = 0; at < count; ) {
      let next = at + 1
      while (next < count && next - at < framesPerChunk(rate) && !frames[next]?.key) next++
      const blocks = takeAudio(audioTime(first + next))
      chunks.push(buildChunk(++sequence, frames.slice(at, next), first + at, frameTicks, blocks))
      at = next
    }
    frames = frames.slice(count)
    sink(segment++, Buffer.concat(chunks))
  }

  function flush(ended: boolean) {
    for (;;) {
      const wanted = segmentFirstFrame(segment + 1, rate) - segmentFirstFrame(segment, rate)
      const count = ended ? Math.min(wanted, frames.length) : wanted
      if (count === 0 || frames.length < count) return
      const last = audio.at(-1)
      const audioReached =
        last !== undefined && last.start + last.length >= audioTime(segmentFirstFrame(segment, rate) + count)
      if (!ended && !audioReached) return
      emit(count)
    }
  }

  return {
    video(sample: VideoSample) {
      frames.push(sample)
      flush(false)
    },
    audio(sample: AudioSample) {
      audio.push(sample)
      flush(false)
    },
    /** Call once after the last sample. */
    end() {
      flush(true)
      audio = []
    },
  }
}
