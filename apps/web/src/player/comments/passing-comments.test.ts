import type { Comment } from '@cliffhanger/contract/comments'
import { expect, test } from 'vitest'
import {
  advancePassingComments,
  createPassingCommentsState,
  type LoadedComments,
  laneCount,
  nextCommentRequest,
  removePassedComment,
} from './passing-comments.tsx'

const at = (position: number, more: Partial<Comment> = {}): Comment => ({
  ...{
    commentId: `${position}`,
    text: `at ${position}`,
    name: '',
    createTime: 1,
    isMine: false,
    state: 'visible',
    position,
  },
  ...more,
})
const idsOf = ({ shown }: { readonly shown: readonly { readonly commentId: string }[] }) =>
  shown.map(({ commentId }) => commentId)

test('a comment appears once, when playback reaches its position', () => {
  const rows = [at(500), at(1_200)]
  const first = advancePassingComments(createPassingCommentsState(0), rows, 600)
  expect(idsOf(first)).toEqual(['500'])
  expect(advancePassingComments(first, rows, 800).shown).toBe(first.shown)
  expect(idsOf(advancePassingComments(first, rows, 1_300))).toEqual(['500', '1200'])
})

test('comments at the same position use different lanes, and comments without a free lane are dropped', () => {
  const rows = Array.from({ length: laneCount + 2 }, (_, index) => at(500, { commentId: `${index}` }))
  const { shown, freeAt } = advancePassingComments(createPassingCommentsState(0), rows, 600)
  expect(shown.map(({ lane }) => lane)).toEqual([0, 1, 2])
  expect(freeAt.every((free) => free > 600)).toBe(true)
  expect(advancePassingComments({ atMs: 600, freeAt, shown }, [at(900)], 1_000).shown).toHaveLength(laneCount)
})

test('a lane is free again after half of the time in which a comment crosses the picture, also at speed 2', () => {
  const passing = advancePassingComments(createPassingCommentsState(0), [at(100)], 200, 2)
  expect(passing.freeAt[0]).toBe(200 + 2 * 3_600)
})

test('a seek clears the lanes and shows no comments from the skipped part', () => {
  const passing = advancePassingComments(createPassingCommentsState(0), [at(500)], 600)
  for (const to of [10_000, 0]) {
    expect(advancePassingComments(passing, [at(300), at(5_000)], to)).toEqual(createPassingCommentsState(to))
  }
})

test('removed comments and comments without a position are not shown', () => {
  const { position: _, ...rest } = at(1)
  expect(
    advancePassingComments(createPassingCommentsState(0), [at(500, { state: 'removed' }), rest], 600).shown,
  ).toEqual([])
})

test('a comment is removed after it has crossed the picture', () => {
  const passing = advancePassingComments(createPassingCommentsState(0), [at(500), at(550)], 600)
  expect(idsOf(removePassedComment(passing, '500'))).toEqual(['550'])
})

test('shows a comment at position 0, and a comment at the exact position of a seek', () => {
  expect(idsOf(advancePassingComments(createPassingCommentsState(0), [at(0)], 250))).toEqual(['0'])
  const sought = advancePassingComments(createPassingCommentsState(0), [at(9_000)], 9_000)
  const passing = advancePassingComments(sought, [at(9_000)], 9_250)
  expect(idsOf(passing)).toEqual(['9000'])
  expect(advancePassingComments(passing, [at(9_000)], 9_500).shown).toBe(passing.shown)
})

/** The first page of an episode's comments. It covers positions up to 40 s, and further pages exist. */
const firstPage: LoadedComments = {
  ...{ from: 0, rows: [{ position: 500 }, { position: 40_000 }], hasMore: true, isLoadingMore: false },
  failedForMs: undefined,
}
const nothing: LoadedComments = { ...firstPage, rows: undefined, hasMore: false }

test('loads the next page once, shortly before it is needed', () => {
  expect(nextCommentRequest(firstPage, 20_000, false)).toBeUndefined()
  expect(nextCommentRequest(firstPage, 31_000, false)).toBe('more')
  expect(nextCommentRequest({ ...firstPage, isLoadingMore: true }, 31_000, false)).toBeUndefined()
  expect(nextCommentRequest({ ...firstPage, hasMore: false }, 39_000, false)).toBeUndefined()
})

test('a seek loads comments from the new position, unless they are already loaded', () => {
  expect(nextCommentRequest(firstPage, 65_000, true)).toBe(60_000)
  expect(nextCommentRequest(firstPage, 25_000, true)).toBeUndefined()
  const later = { ...firstPage, from: 30_000 }
  expect(nextCommentRequest(later, 12_000, true)).toBe(10_000)
  expect(nextCommentRequest({ ...later, hasMore: false }, 90_000, true)).toBeUndefined()
})

test('a seek before the first page has loaded requests comments from the new position', () => {
  expect(nextCommentRequest(nothing, 4_000, false)).toBeUndefined()
  expect(nextCommentRequest(nothing, 65_000, true)).toBe(60_000)
})

test('retries a failed first page after 10 s, from the current playback position', () => {
  for (const [failedForMs, atMs, expected] of [
    [9_999, 4_000, undefined],
    [9_999, 12_000, undefined],
    [10_000, 4_000, 'again'],
    [10_000, 12_000, 10_000],
  ] as const) {
    expect(nextCommentRequest({ ...nothing, failedForMs }, atMs, false)).toBe(expected)
  }
  expect(nextCommentRequest({ ...nothing, failedForMs: 1 }, 65_000, true)).toBe(60_000)
})

test('retries a failed next page after 10 s, and skips a page that playback has already passed', () => {
  for (const [failedForMs, atMs, expected] of [
    [9_999, 31_000, undefined],
    [10_000, 31_000, 'more'],
    [9_999, 52_000, undefined],
    [10_000, 52_000, 50_000],
  ] as const) {
    expect(nextCommentRequest({ ...firstPage, failedForMs }, atMs, false)).toBe(expected)
  }
  expect(nextCommentRequest({ ...firstPage, failedForMs: 20_000, isLoadingMore: true }, 52_000, false)).toBeUndefined()
})
