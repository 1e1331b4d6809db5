import { expect, test } from 'vitest'
import { createFakeVideo, FakePage } from '../testing/fake-media.ts'
import { createRungs } from '../testing/ladder.ts'
import { areTooManyDropped, createFrameSizeCap, watchDroppedFrames } from './frame-cap.ts'

test('allows rungs below the cap and always the lowest rung; the cap never rises', () => {
  const rungs = createRungs(1, 2, 3)
  const cap = createFrameSizeCap()
  const widths = () => cap.allowed(rungs).map(({ width }) => width)
  expect(widths()).toEqual([100, 200, 300])
  cap.reportDrops(200 * 400)
  cap.reportDrops(300 * 600)
  expect(widths()).toEqual([100])
  cap.reportDrops(1)
  expect(widths()).toEqual([100])
})

test.each([
  ['too soon', 1.9, 57, 30, undefined],
  ['15 %', 2, 60, 9, false],
  ['more', 2, 60, 10, true],
  ['too few frames to decide', 2, 10, 9, false],
])('evaluates dropped frames over at least 2 s of playback: %s', (_, positionS, total, dropped, isBad) => {
  const from = { positionS: 4, total: 100, dropped: 50 }
  expect(areTooManyDropped(from, { positionS: 4 + positionS, total: 100 + total, dropped: 50 + dropped })).toBe(isBad)
})

function setUp() {
  const { video, fake } = createFakeVideo()
  const page = new FakePage()
  const reports: number[] = []
  const life = new AbortController()
  watchDroppedFrames({ video, page, signal: life.signal, report: (pixels) => reports.push(pixels) })
  Object.assign(fake, { paused: false, videoWidth: 540, videoHeight: 960 })
  /** Simulates playback at 30 frames per second; `droppedShare` is the share of dropped frames. */
  const play = (seconds: number, droppedShare: number) => {
    for (let quarter = 0; quarter < seconds * 4; quarter++) {
      fake.currentTime += 0.25
      const { totalVideoFrames, droppedVideoFrames } = fake.frames
      fake.frames = {
        totalVideoFrames: totalVideoFrames + 7.5,
        droppedVideoFrames: droppedVideoFrames + 7.5 * droppedShare,
      }
      fake.dispatchEvent(new Event('timeupdate'))
    }
  }
  return { fake, page, reports, life, play }
}

test('reports a picture size once after dropped frames in three consecutive windows', () => {
  const { play, reports } = setUp()
  play(5, 0.5)
  expect(reports).toEqual([])
  play(12, 0.5)
  expect(reports).toEqual([540 * 960])
})

test('ignores single windows with dropped frames', () => {
  const { play, reports } = setUp()
  for (let n = 0; n < 4; n++) {
    play(2.25, 0.5)
    play(4, 0)
  }
  expect(reports).toEqual([])
})

test('ignores dropped frames on a hidden page, in fast playback, in seeks or stalls, and after an abort', () => {
  const { fake, page, play, reports, life } = setUp()
  page.setHidden(true)
  play(10, 0.9)
  page.setHidden(false)
  fake.playbackRate = 2
  play(10, 0.9)
  fake.playbackRate = 1
  for (const type of ['seeking', 'waiting', 'resize']) {
    play(5, 0.9)
    fake.dispatchEvent(new Event(type))
  }
  life.abort()
  play(10, 0.9)
  expect(reports).toEqual([])
})

test('ignores dropped frames on a hidden page even if the browser froze the page', () => {
  const { fake, page, play, reports } = setUp()
  play(5, 0.9)
  // A page that the browser has frozen receives no `timeupdate` event.
  page.setHidden(true)
  fake.frames = { totalVideoFrames: 900, droppedVideoFrames: 800 }
  fake.currentTime += 30
  page.setHidden(false)
  play(3, 0)
  expect(reports).toEqual([])
})
