import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges } from '../../testing/apply-changes.ts'
import { createTextIndex, diffTexts } from './text-changes.ts'

const code = Array.from({ length: 500 }, (_, n) => `export const text${n} = "${(n * 7919).toString(36)}"`).join('\n')

test('a file in which only the name of an imported file has changed needs only a few parts', () => {
  const before = `import{a}from"./app-11111111.js";${code};import("./mine-11111111.js")`
  const after = `import{a}from"./app-22222222.js";${code};import("./mine-22222222.js")`
  const parts = diffTexts(before, after) ?? []
  expect(applyChanges(before, parts)).toBe(after)
  expect(JSON.stringify(parts).length).toBeLessThan(100)
})

test('handles inserted, deleted and moved pieces', () => {
  const [first, second] = [code.slice(0, 4000), code.slice(4000)]
  for (const after of [`${first}// new\n${second}`, second, second + first, `${first}${first}${second}`, '']) {
    const parts = diffTexts(code, after)
    expect(parts && applyChanges(code, parts)).toBe(after)
  }
})

test('returns undefined for two texts that have too little in common', () => {
  expect(diffTexts(code, 'x'.repeat(5000))).toBeUndefined()
})

test('the comparison time depends on the length of the texts, not on their differences', () => {
  const before = Array.from({ length: 4000 }, (_, n) => `value${(n * 7919).toString(36)} = call(${n})`).join(';\n')
  const after = before.replaceAll(';\n', '\n')
  const index = createTextIndex(before)
  const asked: string[] = []
  const find = (piece: string, from: number) => {
    asked.push(piece)
    return index.find(piece, from)
  }
  const parts = diffTexts(before, after, { find })
  expect(parts && applyChanges(before, parts)).toBe(after)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(after.length)
})

test('indexes only the first positions of a frequent piece', () => {
  const [before, after] = ['x'.repeat(100_000), `${'x'.repeat(50_000)}y${'x'.repeat(50_000)}`]
  const parts = diffTexts(before, after)
  expect(parts && applyChanges(before, parts)).toBe(after)
  const index = createTextIndex(before)
  expect([100, 90_000].map((from) => index.find('x'.repeat(12), from))).toEqual([108, 0])
})

test('the parts always produce the later text', () => {
  const piece = fc.constantFrom(code.slice(0, 200), code.slice(300, 500), 'é', '😀', 'x', '"\\\n')
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffTexts(before, after)
      expect(parts === undefined || applyChanges(before, parts) === after).toBe(true)
    }),
  )
})
