import { expect, test } from 'vitest'
import {
  advanceSeenTime,
  downloadRightEnd,
  hasDownloadRightEnded,
  type StoredDownloadRight,
  selectDownloadRendition,
  selectNextDownloads,
} from './downloads.ts'

const day = 86_400_000
const now = 1_790_000_000_000

test('a download permission ends with the membership or 30 days after its last renewal, whichever is earlier', () => {
  expect(downloadRightEnd(now + 5 * day, now, 30)).toBe(now + 5 * day)
  expect(downloadRightEnd(now + 300 * day, now, 30)).toBe(now + 30 * day)
})

test('a download permission expires exactly at its end time', () => {
  const right: StoredDownloadRight = { endTime: now + day, seenTime: now }
  expect(hasDownloadRightEnded(right, now + day - 1)).toBe(false)
  expect(hasDownloadRightEnded(right, now + day)).toBe(true)
})

test("setting the device's clock back does not restore an expired permission", () => {
  const right = advanceSeenTime({ endTime: now + day, seenTime: now }, now + day)
  expect(hasDownloadRightEnded(right, now)).toBe(true)
  expect(advanceSeenTime(right, now)).toBe(right)
})

test("a device clock behind the server's does not extend a permission", () => {
  expect(hasDownloadRightEnded({ endTime: now, seenTime: now }, now - 7 * day)).toBe(true)
})

const rungs = [400_000, 900_000, 1_400_000, 4_000_000].map((bandwidth) => ({ bandwidth }))

test('downloads the rendition of the chosen quality', () => {
  expect(selectDownloadRendition(rungs, 'saving')).toBe(rungs[0])
  expect(selectDownloadRendition(rungs, 'auto')).toBe(rungs[2])
  expect(selectDownloadRendition(rungs, 'best')).toBe(rungs[3])
  expect(selectDownloadRendition([{ bandwidth: 4_000_000 }], 'auto')).toEqual({ bandwidth: 4_000_000 })
  expect(selectDownloadRendition([], 'auto')).toBeUndefined()
})

test('selects the next ten episodes that are not on the device', () => {
  const episodes = Array.from({ length: 20 }, (_, index) => ({ n: index + 1 }))
  expect(selectNextDownloads(episodes, 3, (n) => n === 4)).toEqual([3, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(selectNextDownloads(episodes, 19, () => false)).toEqual([19, 20])
  expect(selectNextDownloads(episodes, 21, () => false)).toEqual([])
})
