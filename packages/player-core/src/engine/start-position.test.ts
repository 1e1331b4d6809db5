import { beforeEach, expect, test, vi } from 'vitest'
import { createStartPosition } from './start-position.ts'

const safari = { vendor: 'Apple Computer, Inc.', platform: 'MacIntel' }
const webKitGtk = { vendor: 'Apple Computer, Inc.', platform: 'Linux x86_64' }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function open(at: number, browser: typeof safari) {
  const video = Object.assign(new EventTarget(), { currentTime: 0, readyState: 0 })
  const life = new AbortController()
  const position = createStartPosition(video, at, life.signal, browser)
  const loadMetadata = () => {
    video.readyState = 1
    video.dispatchEvent(new Event('loadedmetadata'))
  }
  return { video, position, loadMetadata, life }
}

test('seeks to the start position once the element has metadata', () => {
  const { video, position, loadMetadata } = open(42, safari)
  expect([position.now(), video.currentTime]).toEqual([42, 0])
  loadMetadata()
  expect([position.now(), video.currentTime]).toEqual([42, 42])
})

test('in WebKitGTK, the first seek waits 300 ms after the metadata, and goes to the last requested position', () => {
  const { video, position, loadMetadata } = open(42, webKitGtk)
  loadMetadata()
  expect([position.now(), video.currentTime]).toEqual([42, 0])
  position.seek(43)
  expect([position.now(), video.currentTime]).toEqual([43, 0])
  vi.advanceTimersByTime(300)
  expect([position.now(), video.currentTime]).toEqual([43, 43])
  position.seek(50)
  expect(video.currentTime).toBe(50)
})

test('a closed source no longer moves the element in WebKitGTK', () => {
  const { video, loadMetadata, life } = open(42, webKitGtk)
  loadMetadata()
  life.abort()
  vi.advanceTimersByTime(300)
  expect(video.currentTime).toBe(0)
})

test('in WebKitGTK, an episode whose start position is 0 plays without a seek', () => {
  const { video, position, loadMetadata } = open(0, webKitGtk)
  loadMetadata()
  video.currentTime = 0.2
  expect(position.now()).toBe(0.2)
  vi.advanceTimersByTime(300)
  expect(video.currentTime).toBe(0.2)
})
