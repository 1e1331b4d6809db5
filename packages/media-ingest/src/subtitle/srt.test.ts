import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cue, parseSrt, renderSrt } from './srt.ts'

const line = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .map((text) =>
    text
      .replace(/[\p{Cc}\u2028\u2029<>{}]/gu, '')
      .replaceAll('\ufeff', '')
      .trim(),
  )
  .filter((text) => text !== '' && !/^\d+$/.test(text) && !text.includes('-'))
const cues = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 9000 }),
      fc.array(line, { minLength: 1, maxLength: 3 }),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => {
    let at = 0
    return parts.map(([gap, length, lines]): Cue => {
      const startMs = at + gap
      at = startMs + length
      return { startMs, endMs: at, text: lines.join('\n') }
    })
  })

test('parseSrt returns the cues that renderSrt has written', () => {
  fc.assert(
    fc.property(cues, (written) => {
      expect(parseSrt(renderSrt(written))).toMatchObject({ cues: written, oddities: [] })
    }),
  )
})

test('accepts all line endings, a byte order mark and missing numbers', () => {
  fc.assert(
    fc.property(
      cues,
      fc.constantFrom('\r\n', '\r', '\n'),
      fc.boolean(),
      fc.boolean(),
      (written, end, mark, numbered) => {
        const text = numbered ? renderSrt(written) : renderSrt(written).replace(/^\d+\n(?=\d\d:)/gm, '')
        expect(parseSrt((mark ? '\ufeff' : '') + text.replaceAll('\n', end)).cues).toEqual(written)
      },
    ),
  )
})

test('parseSrt never throws for random text; rendering its cues and parsing them again returns equal cues', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400 }),
      fc.array(fc.constantFrom('00:00:01,000 --> 00:00:02,000', '\n', '1', 'x', '<i>'), { maxLength: 20 }),
      (noise, parts) => {
        const once = parseSrt(parts.join('\n') + noise).cues
        expect(parseSrt(renderSrt(once)).cues).toEqual(once)
      },
    ),
  )
})

test.each([
  ['00:00:01,5 --> 00:00:02,25', 1500, 2250],
  ['0:0:1.5 -> 0:0:2', 1500, 2000],
  ['00:01 --> 00:02', 1000, 2000],
  ['  00:00:01:500-->00:00:02:000  X1:10 X2:20', 1500, 2000],
  ['100:00:00,000 --> 100:00:01,000', 360_000_000, 360_001_000],
])('reads the timing line %s', (timing, startMs, endMs) => {
  expect(parseSrt(`1\n${timing}\nhello\n`).cues).toEqual([{ startMs, endMs, text: 'hello' }])
})

test('reports invalid times, unordered cues and overlaps', () => {
  const {
    cues: read,
    lines,
    oddities,
  } = parseSrt(
    '1\n00:00:05,000 --> 00:00:06,000\nlate\n\n2\n00:00:01,000 --> 00:00:02,000\nearly\n\n3\n00:00:01,500 --> 00:00:03,000\nover\n\n' +
      '4\n00:00:09,000 --> 00:00:08,000\nback\n\n5\n-00:00:01,000 --> 00:00:08,000\nbefore\n',
  )
  expect(read.map(({ text }) => text)).toEqual(['early', 'over', 'late'])
  expect(lines).toEqual([6, 10, 2])
  expect(oddities).toEqual([
    'line 14: cue 4 ends before it begins; dropped',
    'line 18: cue 5 has a negative time; dropped',
    'cues out of order; sorted',
    '1 cue overlaps the previous one',
  ])
})

test('keeps the tags i, b and u, converted to lower case, and text that only looks like a tag', () => {
  const text = '<I>a</I> <font color="#fff">b</font> <script>x</script> {\\an8}c <u>d</u> 1 < 2 <3 > {\\open {\\e'
  expect(parseSrt(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`).cues[0]?.text).toBe(
    '<i>a</i> b x c <u>d</u> 1 < 2 <3 > {\\open {\\e',
  )
})

test('keeps a number in the text, and removes the number of the next cue even without a blank line', () => {
  const read = parseSrt(
    '1\n00:00:01,000 --> 00:00:02,000\nthe code is\n42\n\n2\n00:00:03,000 --> 00:00:04,000\ncount\n3\n00:00:05,000 --> 00:00:06,000\nend\n',
  )
  expect(read.cues.map(({ text }) => text)).toEqual(['the code is\n42', 'count', 'end'])
})

test('writes numbered cues with LF line endings', () => {
  expect(renderSrt([{ startMs: 3_723_004, endMs: 3_724_000, text: 'a\nb' }])).toBe(
    '1\n01:02:03,004 --> 01:02:04,000\na\nb\n\n',
  )
})
