import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCues, countChanges, isSpanChanged, type SubtitleCue } from './subtitle-cues.ts'

const cue = (startMs: number, endMs: number, text = 'A line'): SubtitleCue => ({ startMs, endMs, text })
const kinds = (cues: SubtitleCue[], code: 'en' | 'th' | 'cn' = 'en') =>
  checkCues(cues, code, 60_000).map(({ index, kind, isError }) => `${index} ${kind}${isError ? ' error' : ''}`)

test.each([
  ['a cue without text', [cue(0, 1000, '<i> </i>')], ['0 empty error']],
  ['a text that is too long', [cue(0, 1000, 'x'.repeat(501))], ['0 tooLong error']],
  ['an end before the start', [cue(2000, 2000)], ['0 endsBeforeStart error']],
  ['a cue before the previous one', [cue(5000, 6000), cue(1000, 2000)], ['1 outOfOrder error']],
  ['a cue after the end of the episode', [cue(60_000, 61_000)], ['0 afterEnd error']],
  ['cues that overlap', [cue(0, 2000), cue(1500, 3000)], ['1 overlaps']],
  [
    'an overlap with an earlier cue than the previous one',
    [cue(0, 5000), cue(1000, 2000), cue(3000, 4000)],
    ['1 overlaps', '2 overlaps'],
  ],
  ['a text that is too fast to read', [cue(0, 1000, 'x'.repeat(26))], ['0 fast']],
  ['a line that is too long', [cue(0, 5000, `${'x'.repeat(43)}\nx`)], ['0 longLine']],
  ['too many lines', [cue(0, 5000, 'a\nb\nc\nd')], ['0 manyLines']],
  ['a cue that is too short or too long', [cue(0, 399, 'a'), cue(1000, 9001)], ['0 short', '1 long']],
  ['a good file', [cue(0, 2000), cue(2000, 4000)], []],
])('checkCues reports exactly the expected problems of %s', (_, cues, expected) => {
  expect(kinds(cues)).toEqual(expected)
})

test('returns the end time that makes a fast cue readable, ignoring tags and combining marks', () => {
  expect(checkCues([cue(1000, 2000, 'x'.repeat(50))], 'en', 60_000)[0]).toMatchObject({
    value: 50,
    readableUntilMs: 3000,
  })
  // The text has 12 letters with 12 combining vowel signs and tone marks.
  expect(kinds([cue(0, 500, '<b>นี้นี้นี้นี้นี้นี้</b>')], 'th')).toEqual([])
  expect(kinds([cue(0, 1000, '十三個字放在一秒之内太快了')], 'cn')).toEqual(['0 fast'])
})

test('counts added, removed, moved and reworded cues', () => {
  const before = [cue(0, 1, 'a'), cue(2, 3, 'b'), cue(4, 5, 'c'), cue(6, 7, 'd')]
  const after = [cue(0, 1, 'a'), cue(2, 3, 'new b'), cue(8, 9, 'c'), cue(10, 11, 'e'), cue(12, 13, 'f')]
  expect(countChanges(before, after)).toEqual({ added: 2, removed: 1, moved: 1, reworded: 1 })
  expect(countChanges([cue(0, 1000, 'a')], [cue(500, 1500, 'b')])).toMatchObject({ added: 0, removed: 0, reworded: 1 })
  expect(countChanges(before, before)).toEqual({ added: 0, removed: 0, moved: 0, reworded: 0 })
})

test('added minus removed cues equals the difference in the number of cues', () => {
  const file = fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.constantFrom('a', 'b', 'c')).map((part) => cue(...part)))
  fc.assert(
    fc.property(file, file, (before, after) => {
      const { added, removed } = countChanges(before, after)
      expect(added - removed).toBe(after.length - before.length)
    }),
  )
})

test('a subtitle report counts as answered only if the reported cue or gap has changed', () => {
  const before = [cue(1000, 2000, 'a'), cue(5000, 6000, 'b')]
  const span = { atMs: 5000, untilMs: 6000 }
  expect(isSpanChanged(span, before, [cue(1000, 2000, 'other'), cue(5000, 6000, 'b')])).toBe(false)
  expect(isSpanChanged(span, before, [cue(1000, 2000, 'a'), cue(5000, 6000, 'B')])).toBe(true)
  expect(isSpanChanged(span, before, [cue(1000, 2000, 'a'), cue(3000, 4000, 'b')])).toBe(true)
  const between = { atMs: 3500, untilMs: 3500 }
  expect(isSpanChanged(between, before, before)).toBe(false)
  expect(isSpanChanged(between, before, [...before, cue(3000, 4000, 'missing')])).toBe(true)
})
