import { expect, test } from 'vitest'
import { CallFailure } from './call.ts'
import { lastError } from './use-studio.ts'

test('the error of an action that was started later, or none, hides the error of an earlier action', () => {
  const [earlier, later] = ['lastOwner', 'offline'].map((reason) => new CallFailure({ reason, message: '' }))
  const unused = { error: null, submittedAt: 0 }
  const refused = { error: earlier ?? null, submittedAt: 1 }
  expect(lastError(unused, refused)).toBe(earlier)
  expect(lastError(refused, { error: null, submittedAt: 2 }, unused)).toBe(null)
  expect(lastError({ error: later ?? null, submittedAt: 2 }, refused)).toBe(later)
})
