import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as edits from './cue-edits.ts'
import { createEditHistory, reduceEditHistory } from './edit-history.ts'

const cues = edits.addCueIds([
  { startMs: 1000, endMs: 3000, text: 'You opened the door' },
  { startMs: 4000, endMs: 6000, text: 'Turn around' },
])
const plain = (edited: ReturnType<typeof edits.addCueIds>) => edits.toSubtitleCues(edited)

test('splits text and time at the caret; merging restores the time and joins the texts with a line break', () => {
  const parts = edits.splitCue(cues, 1, 'You opened'.length)
  expect(plain(parts)).toEqual([
    { startMs: 1000, endMs: 2111, text: 'You opened' },
    { startMs: 2111, endMs: 3000, text: 'the door' },
    { startMs: 4000, endMs: 6000, text: 'Turn around' },
  ])
  expect(plain(edits.mergeWithNextCue(parts, 1))[0]).toEqual({
    startMs: 1000,
    endMs: 3000,
    text: 'You opened\nthe door',
  })
  expect(edits.splitCue(cues, 1, 0)).toBe(cues)
  expect(edits.mergeWithNextCue(cues, 2)).toBe(cues)
})

test('moving the start, the end or the whole cue keeps its duration positive', () => {
  expect(plain(edits.setCueStart(cues, 1, 2000))[0]).toMatchObject({ startMs: 2000, endMs: 3000 })
  expect(plain(edits.setCueStart(cues, 1, 3500))[0]).toMatchObject({ startMs: 3500, endMs: 5500 })
  expect(plain(edits.setCueEnd(cues, 2, 5000))[1]).toMatchObject({ startMs: 4000, endMs: 5000 })
  expect(plain(edits.setCueEnd(cues, 2, 3900))[1]).toMatchObject({ startMs: 1900, endMs: 3900 })
  expect(plain(edits.setCueEnd(cues, 1, 0))[0]).toMatchObject({ startMs: 0, endMs: 100 })
  expect(plain(edits.moveCueBy(cues, 1, -5000))[0]).toMatchObject({ startMs: 0, endMs: 2000 })
})

test('shifts all cues, or only those from a given cue on, and keeps their order', () => {
  expect(plain(edits.shiftCuesBy(cues, -5000)).map(({ startMs }) => startMs)).toEqual([0, 3000])
  expect(plain(edits.shiftCuesBy(cues, 500, 2)).map(({ startMs }) => startMs)).toEqual([1000, 4500])
})

test('a cue added shortly before the next cue lasts at least 100 ms and ends when that one starts', () => {
  const added = edits.addCueAt(cues, 3200)
  expect(plain(added.cues)[1]).toEqual({ startMs: 3200, endMs: 4000, text: '' })
  expect(added.id).toBe(3)
  expect(plain(edits.addCueAt(cues, 3950).cues)[1]).toEqual({ startMs: 3900, endMs: 4000, text: '' })
  const early = edits.addCueIds([{ startMs: 60, endMs: 3000, text: 'Early' }])
  expect(plain(edits.addCueAt(early, 30).cues)[0]).toEqual({ startMs: 0, endMs: 100, text: '' })
})

test('a cue added in a gap of less than 100 ms is sorted between the two cues and starts with the first at the earliest', () => {
  const ends = [
    { startMs: 1000, endMs: 3950, text: 'One' },
    { startMs: 4000, endMs: 5000, text: 'Two' },
  ]
  expect(plain(edits.addCueAt(edits.addCueIds(ends), 3970).cues)[1]).toEqual({ startMs: 3900, endMs: 4000, text: '' })
  const short = [
    { startMs: 1000, endMs: 1040, text: 'One' },
    { startMs: 1080, endMs: 2000, text: 'Two' },
  ]
  expect(plain(edits.addCueAt(edits.addCueIds(short), 1060).cues)).toEqual([
    { startMs: 1000, endMs: 1040, text: 'One' },
    { startMs: 1000, endMs: 1100, text: '' },
    { startMs: 1080, endMs: 2000, text: 'Two' },
  ])
})

test('undo and redo step through all edits, and consecutive typing in one cue is one step', () => {
  const typed = ['Y', 'Ye', 'Yes'].reduce(
    (history, text) =>
      reduceEditHistory(history, { kind: 'edit', cues: edits.setCueText(history.cues, 1, text), name: 'text 1' }),
    createEditHistory(plain(cues)),
  )
  const moved = reduceEditHistory(typed, { kind: 'edit', cues: edits.moveCueBy(typed.cues, 2, 100) })
  const back = reduceEditHistory(reduceEditHistory(moved, { kind: 'undo' }), { kind: 'undo' })
  expect(back.cues).toEqual(cues)
  expect(reduceEditHistory(back, { kind: 'undo' })).toBe(back)
  expect(reduceEditHistory(reduceEditHistory(back, { kind: 'redo' }), { kind: 'redo' }).cues).toEqual(moved.cues)
})

test('every edit keeps the cues in order and their ids unique', () => {
  const id = fc.integer({ min: 1, max: 4 })
  const ms = fc.integer({ min: 0, max: 8000 })
  const step = fc.oneof(
    fc.tuple(id, ms).map(
      ([a, b]) =>
        (of: typeof cues) =>
          edits.setCueStart(of, a, b),
    ),
    fc.tuple(id, ms).map(
      ([a, b]) =>
        (of: typeof cues) =>
          edits.setCueEnd(of, a, b),
    ),
    fc.tuple(id, ms).map(
      ([a, b]) =>
        (of: typeof cues) =>
          edits.moveCueBy(of, a, b - 4000),
    ),
    fc.tuple(id, fc.nat(12)).map(
      ([a, b]) =>
        (of: typeof cues) =>
          edits.splitCue(of, a, b),
    ),
    id.map((a) => (of: typeof cues) => edits.mergeWithNextCue(of, a)),
    id.map((a) => (of: typeof cues) => edits.removeCue(of, a)),
    ms.map((a) => (of: typeof cues) => edits.addCueAt(of, a).cues),
    fc.tuple(id, ms).map(
      ([a, b]) =>
        (of: typeof cues) =>
          of.length > 0 ? edits.shiftCuesBy(of, b - 4000, a) : of,
    ),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const edited = steps.reduce((of, one) => one(of), cues)
      expect(edited.map(({ startMs }) => startMs)).toEqual(
        edited.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
      )
      expect(new Set(edited.map((cue) => cue.id)).size).toBe(edited.length)
      expect(edited.every(({ startMs, endMs }) => startMs >= 0 && endMs > startMs)).toBe(true)
    }),
  )
})
