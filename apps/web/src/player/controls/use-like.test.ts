import { expect, test, vi } from 'vitest'
import { createLikeControl, type LikeState } from './use-like.ts'

/** Creates a like whose requests stay pending until `answer` is called. */
function open(initial: LikeState) {
  const sent: number[] = []
  const waiting: ((answer: LikeState | undefined) => void)[] = []
  const onFailed = vi.fn()
  const send = (isLike: 0 | 1) => {
    sent.push(isLike)
    return new Promise<LikeState | undefined>((resolve) => waiting.push(resolve))
  }
  const like = createLikeControl(initial, { send, onFailed })
  return { ...like, sent, onFailed, answer: (likes?: LikeState) => vi.waitFor(() => waiting.shift()?.(likes)) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test("shows a like and its count at once, then the server's count", async () => {
  const { state, toggle, sent, answer } = open({ isLike: 0, likeNums: 41 })
  toggle()
  expect(state.get()).toEqual({ isLike: 1, likeNums: 42 })
  await answer({ isLike: 1, likeNums: 50 })
  await settled()
  expect(state.get()).toEqual({ isLike: 1, likeNums: 50 })
  toggle()
  expect(state.get()).toEqual({ isLike: 0, likeNums: 49 })
  expect(sent).toEqual([1, 0])
})

test('reverts a refused like and shows an error', async () => {
  const { state, toggle, onFailed, answer } = open({ isLike: 0, likeNums: 41 })
  toggle()
  await answer()
  await settled()
  expect(state.get()).toEqual({ isLike: 0, likeNums: 41 })
  expect(onFailed).toHaveBeenCalledOnce()
})

test('after several taps during a request, sends only the last state', async () => {
  const { state, toggle, sent, answer } = open({ isLike: 0, likeNums: 1 })
  toggle()
  toggle()
  toggle()
  toggle()
  expect(sent).toEqual([1])
  await answer({ isLike: 1, likeNums: 2 })
  await settled()
  expect(sent).toEqual([1, 0])
  await answer({ isLike: 0, likeNums: 1 })
  await settled()
  expect(state.get()).toEqual({ isLike: 0, likeNums: 1 })
})

test('never shows a negative count', () => {
  const { state, toggle } = open({ isLike: 1, likeNums: 0 })
  toggle()
  expect(state.get().likeNums).toBe(0)
})
