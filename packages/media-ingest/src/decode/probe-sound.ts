import { AV_CODEC_ID_AAC, AV_NOPTS_VALUE, AV_PROFILE_AAC_LOW, AVERROR_EOF } from 'node-av/constants'
import { avGetCodecName, type CodecParameters, Packet } from 'node-av/lib'
import { openAudioFile, UnusableSourceError } from './open-source.ts'

/** Properties of a dubbing track. Times are in seconds. */
export type SoundFacts = { codec: string; isPlainAac: boolean; start: number; end: number; largestGap: number }

/** Returns true if a track is AAC that all players can decode: AAC-LC, mono or stereo, with a decoder configuration. */
export const isPlainAac = (par: CodecParameters): boolean =>
  par.codecId === AV_CODEC_ID_AAC &&
  par.profile === AV_PROFILE_AAC_LOW &&
  par.channels <= 2 &&
  par.sampleRate >= 22050 &&
  par.sampleRate <= 48000 &&
  par.extradataSize > 1 &&
  par.extradataSize <= 64

/** Reads the whole audio track of a file and returns its properties. Throws `UnusableSourceError`. */
export async function probeSound(file: string): Promise<SoundFacts> {
  const { format, audio } = await openAudioFile(file)
  try {
    const facts: SoundFacts = {
      codec: avGetCodecName(audio.codecpar.codecId) ?? 'unknown',
      isPlainAac: isPlainAac(audio.codecpar),
      start: Number.NaN,
      end: Number.NaN,
      largestGap: 0,
    }
    const scale = audio.timeBase.toDouble()
    using packet = new Packet()
    packet.alloc()
    for (let packets = 1; ; packets++) {
      const code = format.readFrameSync(packet)
      if (code === AVERROR_EOF) break
      if (code < 0) throw new UnusableSourceError('damaged: its sound cannot be read')
      if (packets % 2000 === 0) await new Promise(setImmediate)
      if (packet.streamIndex === audio.index) {
        const start = Number(packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts) * scale
        if (Number.isNaN(facts.start)) Object.assign(facts, { start, end: start })
        facts.largestGap = Math.max(facts.largestGap, Math.abs(start - facts.end))
        facts.end = start + Number(packet.duration) * scale
      }
      packet.unref()
    }
    if (Number.isNaN(facts.start)) throw new UnusableSourceError('the audio track is empty')
    return facts
  } finally {
    await format.closeInput()
  }
}
