import { expect, test } from 'vitest'
import { chooseCommentIdToMarkNext, findMarkedCommentId } from './mark.ts'

test('no comment is marked after the marked one has left the list', () => {
  expect(findMarkedCommentId(['1', '2', '3'], '2')).toBe('2')
  expect(findMarkedCommentId(['1', '3'], '2')).toBeUndefined()
})

test('a decision marks the next comment', () => {
  expect(chooseCommentIdToMarkNext(['1', '2', '3'], '2')).toBe('3')
})

test('a decision on the last comment, or on one that has left the list, marks no other comment', () => {
  expect(findMarkedCommentId(['1', '2'], chooseCommentIdToMarkNext(['1', '2', '3'], '3'))).toBeUndefined()
  expect(findMarkedCommentId(['1', '2'], chooseCommentIdToMarkNext(['1', '2'], '3'))).toBeUndefined()
})

test('undoing a decision marks the comment again', () => {
  expect(findMarkedCommentId(['1', '2', '3'], chooseCommentIdToMarkNext(['1', '2', '3'], '3'))).toBe('3')
})
