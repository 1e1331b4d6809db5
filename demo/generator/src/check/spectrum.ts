/** Average power spectrum, precise enough to detect offset, whistles and hiss. */
import { at } from '../art/at.ts'

const SIZE = 4096

function fft(re: Float64Array, im: Float64Array): void {
  const n = re.length
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) { for (const list of [re, im]) [list[i], list[j]] = [at(list, j), at(list, i)] }
  }
  for (let len = 2; len <= n; len <<= 1)
    for (let i = 0; i < n; i += len)
      for (let k = 0; k < len / 2; k++) {
        const [c, s] = [Math.cos((-2 * Math.PI * k) / len), Math.sin((-2 * Math.PI * k) / len)]
        const [a, b] = [i + k, i + k + len / 2]
        const [x, y] = [at(re, b) * c - at(im, b) * s, at(re, b) * s + at(im, b) * c]
        ;[re[b], im[b]] = [at(re, a) - x, at(im, a) - y]
        ;[re[a], im[a]] = [at(re, a) + x, at(im, a) + y]
      }
}

export type Spectrum = {
  /** Share of all energy in a band, in dB. */
  share: (from: number, to: number) => number
  /** The strongest bin of a band over the mean of its neighbourhood (±600 Hz), and over everything, in dB. */
  whistle: (from: number, to: number) => { hz: number; overNeighbours: number; overAll: number }
}

export function spectrum(samples: Float32Array, rate: number): Spectrum {
  const power = new Float64Array(SIZE / 2)
  for (let start = 0; start + SIZE <= samples.length; start += SIZE) {
    const re = Float64Array.from({ length: SIZE }, (_, i) => at(samples, start + i) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE)))
    const im = new Float64Array(SIZE)
    fft(re, im)
    for (let i = 0; i < power.length; i++) power[i] = at(power, i) + at(re, i) ** 2 + at(im, i) ** 2
  }
  const bin = (hz: number) => Math.round((hz * SIZE) / rate)
  const sum = (a: number, b: number) => power.subarray(Math.max(0, a), b).reduce((x, y) => x + y, 0)
  const all = sum(0, power.length) + 1e-20
  const db = (ratio: number) => 10 * Math.log10(ratio + 1e-20)
  return {
    share: (from, to) => db(sum(bin(from), bin(to)) / all),
    whistle(from, to) {
      let top = bin(from)
      for (let i = top; i < bin(to); i++) if (at(power, i) > at(power, top)) top = i
      const reach = bin(600)
      const around = (sum(top - reach, top + reach) - sum(top - 2, top + 3)) / (2 * reach - 5)
      const peak = sum(top - 2, top + 3)
      return { hz: Math.round((top * rate) / SIZE), overNeighbours: db(peak / (around * 5 + 1e-20)), overAll: db(peak / all) }
    },
  }
}
