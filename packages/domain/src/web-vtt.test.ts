import { expect, test } from 'vitest'
import { formatWebVtt } from './web-vtt.ts'

test('writes cues with their times and omits empty cues and empty lines', () => {
  const cues = [
    { startMs: 41_200, endMs: 43_005, text: 'You opened\n\nthe door' },
    { startMs: 50_000, endMs: 51_000, text: ' ' },
    { startMs: 3_600_000, endMs: 3_601_000, text: 'a --> b' },
    { startMs: 3_602_000, endMs: 3_603_000, text: '<i>Hi</i> I <3 you' },
  ]
  expect(formatWebVtt(cues)).toBe(
    `WEBVTT

00:00:41.200 --> 00:00:43.005
You opened
the door

01:00:00.000 --> 01:00:01.000
a → b

01:00:02.000 --> 01:00:03.000
<i>Hi</i> I &lt;3 you`,
  )
})
