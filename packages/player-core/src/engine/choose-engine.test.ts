import { expect, test } from 'vitest'
import { createFakeMediaSource } from '../testing/fake-media.ts'
import { chooseEngine } from './choose-engine.ts'
import { findMediaSource } from './media-source.ts'

const rung = { id: '540', width: 540, height: 960, bandwidth: 1, codecs: 'avc1', init: '', segments: '' }
const url = '/media/t/master.m3u8'
const described = { url, start: { base: '/media/t/', duration: 1, durations: [1], rungs: [rung] } }
const mse = (canPlay: boolean) => ({
  create: () => createFakeMediaSource().source,
  canPlay: () => canPlay,
  isManaged: false,
})

test.each([
  ['our engine for a descriptor', described, mse(true), false, [], 'cmaf'],
  ['hls.js without a descriptor', { url }, mse(true), true, [], 'hls'],
  ['hls.js for codecs that MSE refuses', described, mse(false), true, [], 'hls'],
  ['hls.js after our engine failed', described, mse(true), false, ['cmaf'], 'hls'],
  ['native HLS without MSE', described, undefined, true, [], 'native'],
  ['native HLS after the others failed', described, mse(true), true, ['cmaf', 'hls'], 'native'],
  ['none', described, undefined, false, [], undefined],
] as const)('chooses the engine: %s', (_, source, mediaSource, hasNativeHls, failed, kind) => {
  expect(chooseEngine(source, { mediaSource, hasNativeHls }, new Set(failed))).toBe(kind)
})

test('uses ManagedMediaSource only if MediaSource is missing', () => {
  class Plain extends EventTarget {
    static isTypeSupported = () => true
  }
  class Managed extends Plain {
    static override isTypeSupported = () => false
  }
  const [plain, managed]: [typeof MediaSource, typeof MediaSource] = [Object(Plain), Object(Managed)]
  expect(findMediaSource({})).toBeUndefined()
  expect(findMediaSource({ MediaSource: plain, ManagedMediaSource: managed })?.isManaged).toBe(false)
  const found = findMediaSource({ ManagedMediaSource: managed })
  expect(found?.isManaged).toBe(true)
  expect(found?.canPlay('video/mp4')).toBe(false)
  expect(found?.create()).toBeInstanceOf(Managed)
})
