import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AudioTrack, buildInit } from '../cmaf/init.ts'
import { computeBitRates, type Rendition } from '../cmaf/playlist.ts'
import type { AudioSample, VideoSample } from '../cmaf/segment.ts'
import { createSegmenter } from '../cmaf/segmenter.ts'
import { type FrameRate, segmentDurations } from '../cmaf/timeline.ts'
import { codecName, type VideoConfig } from '../cmaf/video-config.ts'
import type { RungSize } from '../source/ladder.ts'
import { UnusableSourceError } from './open-source.ts'

/** A finished rendition and its data for the start-up descriptor. */
export type WrittenRung = Rendition & { init: Buffer; durations: number[] }
export type RungWriter = ReturnType<typeof createRungWriter>

/**
 * Creates a writer for the segments of one rendition in `<folder>/<id>/`. It writes the init segment at the end,
 * because some encoders return the configuration only with the first frame.
 */
export function createRungWriter(
  folder: string,
  size: RungSize,
  rate: FrameRate,
  configOf: () => VideoConfig,
  audio: AudioTrack,
) {
  const id = String(size.width)
  const sizes: number[] = []
  let frames = 0
  mkdirSync(join(folder, id), { recursive: true })
  const segmenter = createSegmenter(rate, rate.den, audio.sampleRate, (index, bytes) => {
    sizes.push(bytes.length)
    writeFileSync(join(folder, id, `${index}.m4s`), bytes)
  })
  return {
    video(sample: VideoSample) {
      frames++
      segmenter.video(sample)
    },
    audio: (sample: AudioSample) => segmenter.audio(sample),
    finish(): WrittenRung {
      if (frames === 0) throw new UnusableSourceError('no frame could be decoded')
      segmenter.end()
      const durations = segmentDurations(frames, rate)
      const config = configOf()
      const init = buildInit({ ...size, config, timescale: rate.num, frameTicks: rate.den }, audio)
      writeFileSync(join(folder, id, 'init.mp4'), init)
      const codecs = `${codecName(config)},mp4a.40.2`
      return { id, ...size, codecs, rate, ...computeBitRates(sizes, durations), init, durations }
    },
  }
}
