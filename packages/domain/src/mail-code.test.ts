import { expect, test } from 'vitest'
import { cleanMailCode, mailCodeAlphabet, mailCodeLength, newMailCode } from './mail-code.ts'

const lookAlikes = ['0OQ', '1IL', '2Z', '5S', '8B', '6G', 'UV']

test('has eight characters, no vowels, and at most one of each group that looks alike', () => {
  expect(mailCodeLength).toBe(8)
  for (const group of lookAlikes) {
    expect([...group].filter((sign) => mailCodeAlphabet.includes(sign)).length, group).toBeLessThanOrEqual(1)
  }
  expect(mailCodeAlphabet).not.toMatch(/[AEIOU]/)
  expect(new Set(mailCodeAlphabet).size).toBe(mailCodeAlphabet.length)
  expect(mailCodeAlphabet).toMatch(/^[A-Z0-9]{20}$/)
})

test('makes all characters equally likely by rejecting values above the last full round', () => {
  let next = 0
  const everyValue = (length: number) => Array.from({ length }, () => next++ % 256)
  const counts = new Map<string, number>()
  // 240 of 256 values are used, 8 per code, so 30 codes use each value once.
  for (let codes = 0; codes < 30; codes += 1) {
    for (const sign of newMailCode(everyValue)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
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
])('normalizes %j to %j', (typed, code) => expect(cleanMailCode(typed)).toBe(code))
