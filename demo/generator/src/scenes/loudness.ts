/** Integrated loudness after ITU-R BS.1770: K-weighting, 400 ms blocks, absolute and relative gate. Mono. */

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

function filtered(input: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return input.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}

/** K-weighting's model of the head as a high shelf; computed from the analogue prototype, so that any sample rate works. */
function shelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const q = 0.7071752369554196
  const vh = 10 ** (3.999843853973347 / 20)
  const vb = vh ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return [
    (vh + (vb * k) / q + k * k) / a0,
    (2 * (k * k - vh)) / a0,
    (vh - (vb * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ]
}

function highPass(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]
}

export function loudness(samples: Float32Array, rate: number): number {
  const weighted = filtered(filtered(samples, shelf(rate)), highPass(rate))
  const block = Math.round(rate * 0.4)
  const powers: number[] = []
  for (let start = 0; start + block <= weighted.length; start += Math.round(block / 4)) {
    let sum = 0
    for (const v of weighted.subarray(start, start + block)) sum += v ** 2
    powers.push(sum / block)
  }
  const level = (list: number[]) => -0.691 + 10 * Math.log10(list.reduce((a, b) => a + b, 0) / Math.max(1, list.length) + 1e-12)
  const audible = powers.filter((p) => level([p]) > -70)
  const gate = level(audible) - 10
  return level(audible.filter((p) => level([p]) > gate))
}
