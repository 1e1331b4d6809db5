import { expect, test } from 'vitest'
import { cleanMailCode, createMailCode, mailCodeAlphabet, mailCodeLength } from './mail-code.ts'

const lookAlikes = ['0OQ', '1IL', '2Z', '5S', '8B', '6G', 'UV']

test('codes have eight characters without vowels and ambiguous characters', () => {
  expect(mailCodeLength).toBe(8)
  for (const group of lookAlikes) {
    expect([...group].filter((sign) => mailCodeAlphabet.includes(sign)).length, group).toBeLessThanOrEqual(1)
  }
  expect(mailCodeAlphabet).not.toMatch(/[AEIOU]/)
  expect(new Set(mailCodeAlphabet).size).toBe(mailCodeAlphabet.length)
  expect(mailCodeAlphabet).toMatch(/^[A-Z0-9]{20}$/)
})

test("rejects values above the last multiple of the alphabet's length, so all characters are equally likely", () => {
  let next = 0
  const everyValue = (length: number) => Array.from({ length }, () => next++ % 256)
  const counts = new Map<string, number>()
  // Of 256 values, 240 are accepted. A code uses 8 values, so 30 codes use each accepted value once.
  for (let codes = 0; codes < 30; codes += 1) {
    for (const sign of createMailCode(everyValue)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 20 }, () => 12))
})

test.each([
  ['cdfh34679'.slice(0, 8), 'CDFH3467'],
  [' CDFH-3467\n', 'CDFH3467'],
  ['cdfh 3467', 'CDFH3467'],
  ['ＣＤＦＨ３４６７', 'CDFH3467'],
  ['482113', '482113'],
  ['', ''],
])('normalizes the typed code %j to %j', (typed, code) => expect(cleanMailCode(typed)).toBe(code))
