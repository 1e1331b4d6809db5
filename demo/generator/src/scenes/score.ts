/** Synthesises an ambient score: pads, plucks, heartbeat, weather noise, riser and hit at the cliffhanger. Mono float. */
import { at } from '../art/at.ts'
import { createRandom } from '../art/paint.ts'
import { loudness } from './loudness.ts'
import type { Mood } from './moods.ts'

export const RATE = 44_100
export type ScoreOptions = { mood: Mood; seconds: number; seed: number; cuts: readonly number[]; hitAt: number }

/** A phone's speaker cannot play 46 Hz: with overtones listeners perceive the fundamental. */
const thump = (phase: number) => Math.sin(phase) + 0.4 * Math.sin(phase * 2) + 0.24 * Math.sin(phase * 3.01)
const hz = (midi: number) => 440 * 2 ** ((midi - 69) / 12)

export function composeScore({ mood, seconds, seed, cuts, hitAt }: ScoreOptions): Float32Array {
  const n = Math.round(seconds * RATE)
  const dry = new Float32Array(n)
  const wet = new Float32Array(n)
  const random = createRandom(seed)
  const beat = 60 / mood.bpm
  const bar = seconds / mood.chords.length
  const add = (start: number, length: number, level: number, send: number, voice: (t: number) => number) => {
    const from = Math.max(0, Math.floor(start * RATE))
    const to = Math.min(n, Math.floor((start + length) * RATE))
    for (let i = from; i < to; i++) {
      const v = voice((i - from) / RATE) * level
      dry[i] = at(dry, i) + v * (1 - send)
      wet[i] = at(wet, i) + v * send
    }
  }

  for (const [b, chord] of mood.chords.entries()) {
    for (const [k, step] of chord.entries()) {
      const f = hz(mood.root + step)
      const drift = random() * 6
      add(b * bar - 0.4, bar + 1.4, mood.pad / chord.length ** 0.5, 0.5, (t) => {
        const env = Math.min(1, t / 1.1) * Math.min(1, (bar + 1.4 - t) / 1.2)
        const wobble = 1 + 0.0016 * Math.sin(t * 4.1 + drift)
        const a = t * f * wobble * Math.PI * 2
        return (env * (Math.sin(a) + 0.5 * Math.sin(a * 1.004 + 1) + 0.28 * Math.sin(a * 2.002) + 0.1 * Math.sin(a * 3.01 + k)))
      })
    }
    add(
      b * bar,
      bar + 0.3,
      mood.pad * 1.1,
      0.1,
      (t) => Math.min(1, t / 0.3) * Math.min(1, (bar + 0.3 - t) / 0.4) * Math.sin(t * hz(mood.root + at(chord, 0) - 12) * Math.PI * 2),
    )
  }

  if (mood.pluck !== 'none') {
    for (let t = beat, eighth = 2; t < hitAt - 0.2; t += beat / 2, eighth++) {
      const rests = random() < (mood.pattern ? 0.14 : 0.34)
      if (rests || (mood.pattern && !mood.pattern.includes(eighth % 8))) continue
      const chord = at(mood.chords, Math.min(mood.chords.length - 1, Math.floor(t / bar)))
      const f = hz(mood.root + 12 + at(chord, Math.floor(random() * chord.length)))
      const soft = 0.1 + random() * 0.1
      if (mood.pluck === 'piano')
        add(
          t,
          2.4,
          soft,
          0.4,
          (s) =>
            Math.exp(-s * 2.2) *
            Math.min(1, s / 0.004) *
            (Math.sin(s * f * 6.2832) + 0.45 * Math.exp(-s * 3) * Math.sin(s * f * 12.572) + 0.2 * Math.exp(-s * 6) * Math.sin(s * f * 18.9)),
        )
      else addString(t, f, soft * 1.5)
    }
  }
  if (mood.bells) {
    for (let t = 1; t < hitAt; t += beat * 3) {
      const f = hz(mood.root + 36 + at([0, 3, 7, 10], Math.floor(random() * 4)))
      add(t, 3, mood.bells, 0.7, (s) => Math.exp(-s * 1.6) * (Math.sin(s * f * 6.2832) + 0.4 * Math.sin(s * f * 2.76 * 6.2832) * Math.exp(-s * 4)))
    }
  }
  if (mood.heartbeat) {
    for (let t = 0.3; t < hitAt; t += beat * (t > hitAt - 4 ? 1 : 2))
      for (const [lag, gain] of [[0, 1], [0.2, 0.7]] as const)
        add(
          t + lag,
          0.32,
          mood.heartbeat * gain * (0.6 + 0.4 * (t / seconds)),
          0.05,
          (s) => Math.exp(-s * 17) * Math.min(1, s / 0.006) * thump(6.2832 * (46 * s + 0.9 * (1 - Math.exp(-s * 30)))),
        )
  }
  if (mood.rain) {
    let low = 0
    let high = 0
    add(0, seconds, mood.rain, 0.1, (t) => {
      const white = random() * 2 - 1
      low += (white - low) * 0.35
      high += (low - high) * 0.06
      return (low - high) * (0.8 + 0.2 * Math.sin(t * 0.9))
    })
  }
  for (const cut of cuts) add(cut - 0.05, 0.9, 0.1, 0.6, (t) => Math.exp(-t * 6) * Math.sin(6.2832 * (90 - 30 * t) * t))
  // Riser into the cliffhanger, then a low hit that rings under the end card.
  add(hitAt - 1.8, 1.8, 0.05, 0.4, (t) => (t / 1.8) ** 2 * (Math.sin(6.2832 * (180 * t + 130 * t * t)) + (random() - 0.5)))
  add(hitAt, 2.6, 0.62, 0.35, (t) => Math.exp(-t * 2.1) * Math.min(1, t / 0.004) * thump(6.2832 * (38 * t + 2.2 * (1 - Math.exp(-t * 14)))))
  add(hitAt, 2.6, 0.16, 0.6, (t) => Math.exp(-t * 1.3) * (Math.sin(t * hz(mood.root) * 6.2832) + Math.sin(t * hz(mood.root + 7) * 6.2832)))

  function addString(start: number, f: number, level: number): void {
    const period = Math.round(RATE / f)
    const line = Float32Array.from({ length: period }, () => random() * 2 - 1)
    let i = 0
    add(start, 1.9, level, 0.3, (s) => {
      const next = (i + 1) % period
      const v = at(line, i)
      line[i] = (v + at(line, next)) * 0.498
      i = next
      return v * Math.min(1, (1.9 - s) * 5)
    })
  }
  return master(dry, reverb(wet), seconds)
}

/** Schroeder reverb: four damped combs into two all-passes. */
function reverb(input: Float32Array): Float32Array {
  const out = new Float32Array(input.length)
  for (const delay of [1557, 1617, 1491, 1422]) {
    const line = new Float32Array(delay)
    let damp = 0
    for (let i = 0, p = 0; i < input.length; i++, p = (p + 1) % delay) {
      const v = at(line, p)
      damp = v * 0.62 + damp * 0.38
      line[p] = at(input, i) + damp * 0.86
      out[i] = at(out, i) + v * 0.25
    }
  }
  for (const delay of [556, 225]) {
    const line = new Float32Array(delay)
    for (let i = 0, p = 0; i < out.length; i++, p = (p + 1) % delay) {
      const v = at(line, p)
      const x = at(out, i)
      line[p] = x + v * 0.5
      out[i] = v - x * 0.5
    }
  }
  return out
}

const TARGET_LUFS = -18
const KNEE = 0.5
const CEILING = 0.68

/** Same loudness for all clips, peaks limited below -3 dBFS, fades at both ends: no clipping, no click when looped. */
function master(dry: Float32Array, wet: Float32Array, seconds: number): Float32Array {
  const mix = withoutRumble(dry.map((v, i) => Math.tanh((v + at(wet, i) * 1.2) * 1.15)))
  const gain = 10 ** ((TARGET_LUFS - loudness(mix, RATE)) / 20)
  return mix.map((v, i) => {
    const t = i / RATE
    const loud = Math.abs(v * gain)
    const held = loud < KNEE ? loud : KNEE + (CEILING - KNEE) * Math.tanh((loud - KNEE) / (CEILING - KNEE))
    return Math.sign(v) * held * Math.min(1, t / 0.04) * Math.min(1, (seconds - t) / 0.5)
  })
}

/** Removes everything below 25 Hz: it is only offset, which costs headroom and moves loudspeakers without effect. */
function withoutRumble(input: Float32Array): Float32Array {
  const keep = Math.exp((-2 * Math.PI * 25) / RATE)
  let [before, out] = [0, 0]
  return input.map((v) => {
    out = keep * (out + v - before)
    before = v
    return out
  })
}
