import { expect, test, vi } from 'vitest'
import { detectSoundRefusal, playWithSound } from './play-with-sound.ts'

const notAllowed = () => Promise.reject(new DOMException('gesture', 'NotAllowedError'))
const aborted = () => Promise.reject(new DOMException('paused', 'AbortError'))
const fine = () => Promise.resolve()

test('retries once without sound when the browser requires a gesture', async () => {
  const play = vi.fn().mockImplementationOnce(notAllowed).mockImplementationOnce(fine)
  const mute = vi.fn()
  expect(await playWithSound(false, play, mute)).toBe('muted')
  expect(mute).toHaveBeenCalledOnce()
})

test('calls `play` synchronously, so that the browser accepts the user gesture', () => {
  const play = vi.fn(fine)
  void playWithSound(false, play, () => {})
  expect(play).toHaveBeenCalledOnce()
})

test.each([
  ['playing', false, fine],
  ['superseded', false, aborted],
  ['refused', true, notAllowed],
] as const)('returns %s after one attempt to play', async (outcome, isMuted, play) => {
  const mute = vi.fn()
  expect(await playWithSound(isMuted, play, mute)).toBe(outcome)
  expect(mute).not.toHaveBeenCalled()
})

test('returns `refused` if muted playback is not allowed either', async () => {
  expect(await playWithSound(false, notAllowed, () => {})).toBe('refused')
})

test('makes only a muted attempt if findRefusal resolves to true', async () => {
  const calls: string[] = []
  const play = async () => void calls.push('play')
  const mute = () => void calls.push('mute')
  expect(await playWithSound(false, play, mute, async () => true)).toBe('muted')
  expect(calls).toEqual(['mute', 'play'])
})

test('plays with sound if findRefusal resolves to false, and does not call it for a muted start', async () => {
  const mute = vi.fn()
  const ask = vi.fn(async () => false)
  expect(await playWithSound(false, fine, mute, ask)).toBe('playing')
  expect(await playWithSound(true, fine, mute, ask)).toBe('playing')
  expect([mute.mock.calls.length, ask.mock.calls.length]).toEqual([0, 1])
})

/** Creates a fake page whose `<audio>` elements refuse to play, or play until they are paused. */
const pageThat = (isRefusing: boolean, hasBeenActive: boolean): Window => {
  let pause = () => {}
  const waiting = new Promise<void>((_, reject) => {
    pause = () => reject(new DOMException('paused', 'AbortError'))
  })
  const audio = isRefusing ? { play: notAllowed, pause: () => {} } : { play: () => waiting, pause: () => pause() }
  return Object({ navigator: { userActivation: { hasBeenActive } }, document: { createElement: () => audio } })
}

test('detectSoundRefusal tests the browser only before the first gesture', async () => {
  expect(await detectSoundRefusal(pageThat(true, false))).toBe(true)
  expect(await detectSoundRefusal(pageThat(false, false))).toBe(false)
  expect(detectSoundRefusal(pageThat(true, true))).toBeUndefined()
})
