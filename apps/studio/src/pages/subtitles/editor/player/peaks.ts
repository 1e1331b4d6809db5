/** Duration covered by one peak, in milliseconds. */
export const peakDurationMs = 20
const sampleRate = 16_000

/** Decodes a file in memory and returns the loudest sample of every 20 ms, from 0 to 1. */
export async function decodeAudioPeaks(parts: readonly ArrayBuffer[]): Promise<Float32Array> {
  const file = await new Blob([...parts]).arrayBuffer()
  const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(file)
  return computeAudioPeaks(sound.getChannelData(0), sound.sampleRate)
}

/** Returns the loudest sample of every 20 ms, relative to the loudest sample of the file. */
export function computeAudioPeaks(samples: Float32Array, rate: number): Float32Array {
  const width = Math.round((rate * peakDurationMs) / 1000)
  const peaks = new Float32Array(Math.ceil(samples.length / width))
  let loudest = 0
  for (const [at, sample] of samples.entries()) {
    const place = Math.floor(at / width)
    const level = Math.abs(sample)
    if (level > (peaks[place] ?? 0)) peaks[place] = level
    if (level > loudest) loudest = level
  }
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks
}

const quiet = 0.12
const silentMs = 200
const withinMs = 3_000

/**
 * Returns the speech start nearest to a cue's start; undefined if there is none within three seconds, or if it is less
 * than 200 ms away.
 */
export function findNearestSpeechStart(peaks: Float32Array, startMs: number): number | undefined {
  const silentPeaks = silentMs / peakDurationMs
  let quietPeaks = silentPeaks
  const starts: number[] = []
  for (const [at, peak] of peaks.entries()) {
    if (peak >= quiet && quietPeaks >= silentPeaks) starts.push(at * peakDurationMs)
    quietPeaks = peak >= quiet ? 0 : quietPeaks + 1
  }
  const away = (ms: number) => Math.abs(ms - startMs)
  const [nearest] = starts.filter((ms) => away(ms) <= withinMs).toSorted((a, b) => away(a) - away(b))
  return nearest !== undefined && away(nearest) >= silentMs ? nearest : undefined
}
