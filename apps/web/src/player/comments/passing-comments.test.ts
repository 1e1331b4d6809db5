import type { Comment } from '@cliffhanger/contract/comments'
import { expect, test } from 'vitest'
import { advance, laneCount, leave, startPassing } from './passing-comments.tsx'

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

test('comments begin when their moment comes, once', () => {
  const rows = [at(500), at(1_200)]
  const first = advance(startPassing(0), rows, 600)
  expect(idsOf(first)).toEqual(['500'])
  expect(advance(first, rows, 800).shown).toBe(first.shown)
  expect(idsOf(advance(first, rows, 1_300))).toEqual(['500', '1200'])
})

test('comments of one moment take different lines, and those without a free line are left out', () => {
  const rows = Array.from({ length: laneCount + 2 }, (_, index) => at(500, { commentId: `${index}` }))
  const { shown, freeAt } = advance(startPassing(0), rows, 600)
  expect(shown.map(({ lane }) => lane)).toEqual([0, 1, 2])
  expect(freeAt.every((free) => free > 600)).toBe(true)
  expect(advance({ atMs: 600, freeAt, shown }, [at(900)], 1_000).shown).toHaveLength(laneCount)
})

test('a line is free again after half of a pass, in the time of the picture', () => {
  const passing = advance(startPassing(0), [at(100)], 200, 2)
  expect(passing.freeAt[0]).toBe(200 + 2 * 3_600)
})

test('a seek empties the lines and begins nothing that lies between', () => {
  const passing = advance(startPassing(0), [at(500)], 600)
  for (const to of [10_000, 0]) {
    expect(advance(passing, [at(300), at(5_000)], to)).toEqual(startPassing(to))
  }
})

test('removed comments and those without a position do not pass', () => {
  const { position: _, ...rest } = at(1)
  expect(advance(startPassing(0), [at(500, { state: 'removed' }), rest], 600).shown).toEqual([])
})

test('a comment that has passed is removed', () => {
  const passing = advance(startPassing(0), [at(500), at(550)], 600)
  expect(idsOf(leave(passing, '500'))).toEqual(['550'])
})

test('a comment at the very start passes, and one at the position of a seek', () => {
  expect(idsOf(advance(startPassing(0), [at(0)], 250))).toEqual(['0'])
  const sought = advance(startPassing(0), [at(9_000)], 9_000)
  const passing = advance(sought, [at(9_000)], 9_250)
  expect(idsOf(passing)).toEqual(['9000'])
  expect(advance(passing, [at(9_000)], 9_500).shown).toBe(passing.shown)
})
