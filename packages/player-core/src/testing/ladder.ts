import type { Rung } from '../engine/engine.ts'

/** Creates rungs with these bit rates, lowest first. Each rung is 100 pixels wider than the previous one. */
export function createRungs(...bandwidths: number[]): Rung[] {
  return bandwidths.map((bandwidth, n) => ({
    id: String(bandwidth),
    width: 100 * (n + 1),
    height: 200 * (n + 1),
    bandwidth,
    codecs: 'avc1.4d401f,mp4a.40.2',
    init: '',
    segments: `${bandwidth}/{n}.m4s`,
  }))
}
