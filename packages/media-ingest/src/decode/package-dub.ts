import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SubtitleLanguageId, subtitleCodeByLanguageId } from '@cliffhanger/domain/languages'
import { AV_NOPTS_VALUE } from 'node-av/constants'
import { Packet } from 'node-av/lib'
import { buildAudioInitSegment } from '../cmaf/init.ts'
import { computeBitRates, mediaPlaylist } from '../cmaf/playlist.ts'
import { type AudioSample, buildChunk } from '../cmaf/segment.ts'
import type { StartDub } from '../start-descriptor.ts'
import { openAudioFile, UnusableSourceError } from './open-source.ts'

/**
 * A dubbing track to add to the unfinished package `pkg` in `folder`. `durations` are the durations of the package's
 * segments in seconds.
 */
export type DubJob = {
  file: string
  folder: string
  pkg: string
  language: SubtitleLanguageId
  durations: readonly number[]
}

/** Returns the name of a dubbing track's folder and playlist in a package. */
export const dubId = (language: SubtitleLanguageId): string => `audio-${subtitleCodeByLanguageId[language]}`

/**
 * Copies the AAC blocks of a file into segments with the durations of the video segments. Throws `UnusableSourceError`.
 */
export async function packageDub({ file, folder, pkg, language, durations }: DubJob): Promise<StartDub> {
  const { format, audio } = await openAudioFile(file)
  try {
    const { sampleRate, channels } = audio.codecpar
    const config = Buffer.from(audio.codecpar.extradata ?? Buffer.alloc(0))
    const scale = audio.timeBase.toDouble() * sampleRate
    const blocks: AudioSample[] = []
    using packet = new Packet()
    packet.alloc()
    while (format.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === audio.index) {
        const last = blocks.at(-1)
        const stamp = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts
        const start = last ? last.start + last.length : Math.round(Number(stamp) * scale)
        const length = Math.round(Number(packet.duration) * scale) || audio.codecpar.frameSize || 1024
        blocks.push({ start, length, data: Buffer.from(packet.data ?? Buffer.alloc(0)) })
      }
      packet.unref()
    }
    const id = dubId(language)
    mkdirSync(join(folder, id))
    const sizes = cutSegments(blocks, durations, sampleRate).map((segment, index) => {
      writeFileSync(join(folder, id, `${index}.m4s`), segment)
      return segment.length
    })
    const init = buildAudioInitSegment({ sampleRate, channels, config })
    writeFileSync(join(folder, id, 'init.mp4'), init)
    writeFileSync(join(folder, `${id}.m3u8`), mediaPlaylist(id, [...durations]))
    const { bandwidth } = computeBitRates(sizes, [...durations])
    const segments = `${pkg}/${id}/{n}.m4s`
    return { language, bandwidth, codecs: 'mp4a.40.2', init: init.toString('base64'), segments }
  } finally {
    await format.closeInput()
  }
}

/** Builds one segment for each duration. Drops audio before time 0 (encoder delay) and after the last segment. */
function cutSegments(blocks: readonly AudioSample[], durations: readonly number[], sampleRate: number): Buffer[] {
  const [first] = blocks.filter(({ start }) => start >= 0)
  if (!first) throw new UnusableSourceError('the audio track is empty')
  let from = 0
  let last = first
  return durations.map((seconds, index) => {
    const to = from + seconds
    const own = blocks.filter(({ start }) => start >= from * sampleRate && start < to * sampleRate && start >= 0)
    // Players require media in each segment. If a track ends a little early, its last block is repeated.
    const filled = own.length > 0 ? own : [{ ...last, start: Math.ceil(from * sampleRate) }]
    last = filled.at(-1) ?? last
    from = to
    return buildChunk(index + 1, [], 0, 0, filled)
  })
}
