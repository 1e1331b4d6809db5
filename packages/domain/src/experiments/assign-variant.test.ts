import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { assignVariant, canShareViewers, type Experiment } from './assign-variant.ts'

const keyed = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest()
const hash = keyed('key of the brand')
const whole = { layer: 'paywall', from: 0, to: 1 }
const experiment = (shares: Readonly<Record<string, number>>, id = 'free-episodes', range = whole): Experiment => ({
  id,
  range,
  variants: Object.entries(shares).map(([name, share]) => ({ name, share })),
})
const viewers = Array.from({ length: 8_000 }, (_, index) => `${index}`)
const assign = (to: Experiment, by = hash) => viewers.map((viewer) => assignVariant(by, to, viewer))
const shareOf = <T>(items: readonly T[], is: (item: T, at: number) => boolean) => items.filter(is).length / items.length

/** Encodes a number between 0 and 1 in six bytes. */
function bytesOf(place: number): Uint8Array {
  const value = Math.floor(place * 2 ** 48)
  return Uint8Array.from({ length: 6 }, (_, index) => Math.floor(value / 256 ** (5 - index)) % 256)
}
/** Returns an element of the van der Corput sequence, which fills the range from 0 to 1 evenly. */
function radicalInverse(index: number, base: number): number {
  let [left, digit, place] = [index, 1 / base, 0]
  for (; left > 0; left = Math.floor(left / base), digit /= base) place += (left % base) * digit
  return place
}

test('variants get their shares, exact to 1e-4, for evenly distributed hashes', () => {
  const bases: Readonly<Record<string, number>> = { control: 2, more: 3, less: 5 }
  const points = 100_000
  const shares = { control: 0.5, more: 0.3, less: 0.2 }
  const counts: Record<string, number> = {}
  for (let index = 1; index <= points; index += 1) {
    const even = (text: string) => {
      const [, , name = ''] = JSON.parse(text)
      return bytesOf(radicalInverse(index, bases[name] ?? 7))
    }
    const variant = assignVariant(even, experiment(shares), '1') ?? ''
    counts[variant] = (counts[variant] ?? 0) + 1
  }
  for (const [name, share] of Object.entries(shares)) {
    expect(Math.abs((counts[name] ?? 0) / points - share)).toBeLessThan(1e-4)
  }
})

test('assignment is stable for a viewer and independent of other keys and experiments', () => {
  const even = experiment({ control: 1, variant: 1 })
  const first = assign(even)
  expect(assign(even)).toEqual(first)
  expect(Math.abs(shareOf(first, (name) => name === 'control') - 0.5)).toBeLessThan(0.02)
  for (const other of [assign(even, keyed('another key')), assign(experiment({ control: 1, variant: 1 }, 'offers'))]) {
    expect(Math.abs(shareOf(other, (name, at) => name === first[at]) - 0.5)).toBeLessThan(0.02)
  }
})

test('changing shares moves as few viewers as possible', () => {
  const before = assign(experiment({ a: 0.5, b: 0.3, c: 0.2 }))
  const after = assign(experiment({ a: 0.7, b: 0.3, c: 0.2 }))
  const moved = before.flatMap((name, at) => (name === after[at] ? [] : [after[at]]))
  expect(new Set(moved)).toEqual(new Set(['a']))
  expect(Math.abs(moved.length / viewers.length - (0.7 / 1.2 - 0.5))).toBeLessThan(0.02)
  expect(assign(experiment({ c: 2, a: 5, b: 3 }))).toEqual(before)
})

test('experiments in separate ranges of a layer share no viewers', () => {
  const [low, high] = [
    { layer: 'paywall', from: 0, to: 0.3 },
    { layer: 'paywall', from: 0.3, to: 1 },
  ]
  const [one, other] = [low, high].map((range) => assign(experiment({ control: 1, variant: 1 }, 'x', range)))
  expect(viewers.every((_, at) => (one?.[at] === undefined) !== (other?.[at] === undefined))).toBe(true)
  expect(Math.abs(shareOf(one ?? [], (name) => name !== undefined) - 0.3)).toBeLessThan(0.02)
})

test.each([
  ['paywall', 0.3, 1, false],
  ['paywall', 0.2, 1, true],
  ['home', 0.3, 1, true],
])('layer %s from %d to %d can share viewers with layer paywall from 0 to 0.3: %s', (layer, from, to, expected) => {
  expect(canShareViewers({ layer: 'paywall', from: 0, to: 0.3 }, { layer, from, to })).toBe(expected)
})

test('two variants whose ids and names differ only in the place of a comma have different hash inputs', () => {
  const texts: string[] = []
  const record = (text: string) => {
    texts.push(text)
    return bytesOf(0.5)
  }
  assignVariant(record, experiment({ b: 1 }, 'x,a'), 'viewer')
  assignVariant(record, experiment({ 'a,b': 1 }, 'x'), 'viewer')
  // Both experiments hash the same text for the viewer's position in the layer, and each hashes its variant's text.
  expect(new Set(texts).size).toBe(3)
})
