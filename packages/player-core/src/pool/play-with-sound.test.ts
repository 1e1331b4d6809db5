import { expect, test, vi } from 'vitest'
import { playWithSound } from './play-with-sound.ts'

const notAllowed = () => Promise.reject(new DOMException('gesture', 'NotAllowedError'))
const aborted = () => Promise.reject(new DOMException('paused', 'AbortError'))
const fine = () => Promise.resolve()

test('retries once without sound when the browser requires a gesture', async () => {
  const play = vi.fn().mockImplementationOnce(notAllowed).mockImplementationOnce(fine)
  const mute = vi.fn()
  expect(await playWithSound(false, play, mute)).toBe('muted')
  expect(mute).toHaveBeenCalledOnce()
})

test('calls play before the first await, so that the gesture counts', () => {
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

test('returns refused when muted playback is not allowed either', async () => {
  expect(await playWithSound(false, notAllowed, () => {})).toBe('refused')
})
