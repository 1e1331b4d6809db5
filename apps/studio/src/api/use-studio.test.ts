import { expect, test } from 'vitest'
import { CallFailure } from './call.ts'
import { getLatestMutationError } from './use-studio.ts'

test('returns the error of the action that was started last, or null if that action has no error', () => {
  const [earlier, later] = ['lastOwner', 'offline'].map((reason) => new CallFailure({ reason, message: '' }))
  const unused = { error: null, submittedAt: 0 }
  const refused = { error: earlier ?? null, submittedAt: 1 }
  expect(getLatestMutationError(unused, refused)).toBe(earlier)
  expect(getLatestMutationError(refused, { error: null, submittedAt: 2 }, unused)).toBe(null)
  expect(getLatestMutationError({ error: later ?? null, submittedAt: 2 }, refused)).toBe(later)
})
