import { expect, test } from 'vitest'
import { markAfter, markedOf } from './mark.ts'

test('a comment that leaves the list takes its mark along', () => {
  expect(markedOf(['1', '2', '3'], '2')).toBe('2')
  expect(markedOf(['1', '3'], '2')).toBeUndefined()
})

test('a decision marks the comment that follows', () => {
  expect(markAfter(['1', '2', '3'], '2')).toBe('3')
})

test('a decision on the last comment, or on one that has left the list, marks no other', () => {
  expect(markedOf(['1', '2'], markAfter(['1', '2', '3'], '3'))).toBeUndefined()
  expect(markedOf(['1', '2'], markAfter(['1', '2'], '3'))).toBeUndefined()
})

test('a decision that is undone marks its comment again', () => {
  expect(markedOf(['1', '2', '3'], markAfter(['1', '2', '3'], '3'))).toBe('3')
})
