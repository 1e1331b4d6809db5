import { expect, test } from 'vitest'
import { chooseNextCommentId, findCurrentCommentId } from './mark.ts'

test('no comment is marked after the marked one has left the list', () => {
  expect(findCurrentCommentId(['1', '2', '3'], '2')).toBe('2')
  expect(findCurrentCommentId(['1', '3'], '2')).toBeUndefined()
})

test('a decision marks the next comment', () => {
  expect(chooseNextCommentId(['1', '2', '3'], '2')).toBe('3')
})

test('a decision on the last comment, or on one that has left the list, marks no other comment', () => {
  expect(findCurrentCommentId(['1', '2'], chooseNextCommentId(['1', '2', '3'], '3'))).toBeUndefined()
  expect(findCurrentCommentId(['1', '2'], chooseNextCommentId(['1', '2'], '3'))).toBeUndefined()
})

test('undoing a decision marks the comment again', () => {
  expect(findCurrentCommentId(['1', '2', '3'], chooseNextCommentId(['1', '2', '3'], '3'))).toBe('3')
})
