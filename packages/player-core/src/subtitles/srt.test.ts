import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCueTrack } from './cues.ts'
import { type Cue, parseSrt } from './srt.ts'

const plain = '1\n00:00:01,000 --> 00:00:02,500\nYou signed it.\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\nlines\n'
const cues: Cue[] = [
  { number: 1, startTime: 1, endTime: 2.5, text: 'You signed it.' },
  { number: 2, startTime: 3, endTime: 4, text: 'Two\nlines' },
]

describe('parseSrt', () => {
  test.each([
    ['a plain file', plain],
    ['BOM and CRLF', `\uFEFF${plain.replaceAll('\n', '\r\n')}`],
    ['CR only', plain.replaceAll('\n', '\r')],
    ['dots instead of commas', plain.replaceAll(',', '.')],
    ['no numbers', plain.replace(/^\d+\n/gm, '')],
    ['no hours', plain.replaceAll('00:00:', '00:')],
    ['no blank line between', plain.replace('\n\n2', '\n2')],
    ['blank lines inside', plain.replace('Two\n', 'Two\n\n')],
    ['coordinates', plain.replaceAll('0 -->', '0 -->').replace(/(\d{3})\n/g, '$1 X1:1 X2:2 Y1:1 Y2:2\n')],
    ['position tag', plain.replace('You', '{\\an8}You')],
    ['other text around the cues', `WEBVTT\n\nhello\n\n${plain}\n\n4\n00:00:09,000 --> 00:00:08,000\nbackwards\n`],
    [
      'cues out of order',
      `2\n00:00:03,000 --> 00:00:04,000\nTwo\nlines\n\n1\n00:00:01,000 --> 00:00:02,500\nYou signed it.`,
    ],
  ])('accepts a file with %s', (_, text) => {
    expect(parseSrt(text)).toEqual(cues)
  })

  test('a cue has a number, start and end in seconds, and text', () => {
    const [cue] = parseSrt('7\n00:00:01,250 --> 00:01:02,500\nYou signed it.\n')
    expect(cue).toEqual({ number: 7, startTime: 1.25, endTime: 62.5, text: 'You signed it.' })
  })

  test('keeps a line of text that consists of a number', () => {
    const [cue] = parseSrt('1\n00:00:01,000 --> 00:00:02,000\n2024\n\n2\n00:00:03,000 --> 00:00:04,000\nx')
    expect(cue?.text).toBe('2024')
  })

  test('never throws for any input', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseSrt(text))))
  })

  const pad = (value: number, digits: number) => String(value).padStart(digits, '0')
  const stamp = (ms: number) =>
    `${pad(Math.floor(ms / 3_600_000), 2)}:${pad(Math.floor(ms / 60_000) % 60, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)},${pad(ms % 1000, 3)}`

  test('parses all cues of a generated file', () => {
    const line = fc.stringMatching(/^[a-zÀ-ž一-龠ก-๙]{1,12}( [a-z?!]{1,8})?$/)
    const list = fc.array(
      fc.tuple(fc.nat(9_000_000), fc.integer({ min: 1, max: 9000 }), fc.array(line, { minLength: 1, maxLength: 3 })),
    )
    fc.assert(
      fc.property(list, (entries) => {
        const sorted = [...entries].sort((a, b) => a[0] - b[0])
        const text = sorted
          .map(([at, ms, lines], n) => `${n + 1}\n${stamp(at)} --> ${stamp(at + ms)}\n${lines.join('\n')}\n`)
          .join('\n')
        const read = parseSrt(text)
        expect(read.map(({ text: parsed }) => parsed)).toEqual(sorted.map(([, , lines]) => lines.join('\n')))
        expect(read.map(({ startTime }) => Math.round(startTime * 1000))).toEqual(sorted.map(([at]) => at))
      }),
    )
  })
})

describe('createCueTrack', () => {
  test('shows a cue from its start to just before its end', () => {
    const track = createCueTrack(cues)
    const at = (seconds: number) => track.at(seconds).map(({ number }) => number)
    expect([0.99, 1, 2.49, 2.5, 3.2, 4, 99].map(at)).toEqual([[], [1], [1], [], [2], [], []])
    expect(createCueTrack([]).at(1)).toEqual([])
  })

  test('finds the same cues as a linear search, including overlaps', () => {
    const list = fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 30 })), { maxLength: 30 })
    fc.assert(
      fc.property(list, fc.nat(90), (entries, seconds) => {
        const all = entries
          .map(([startTime, length], number) => ({ number, startTime, endTime: startTime + length, text: 'x' }))
          .sort((a, b) => a.startTime - b.startTime)
        const expected = all.filter((cue) => cue.startTime <= seconds && seconds < cue.endTime)
        const track = createCueTrack(all)
        expect(track.at(seconds)).toEqual(expected)
        const changes = all.flatMap(({ startTime, endTime }) => [startTime, endTime]).filter((at) => at > seconds)
        expect(track.changeAfter(seconds)).toBe(Math.min(...changes))
      }),
    )
  })
})
