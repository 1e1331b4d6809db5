import { expect, test } from 'vitest'
import { findEmailError, findTextError } from './faults.ts'

test('rejects a blank or too long question', () => {
  for (const nothing of ['', '  \n', '\u200b']) expect(findTextError(nothing)).toBe('form.SET_TEXT1_8')
  expect(findTextError('Why?')).toBeUndefined()
  // The maximum length counts code points, as on the server, not UTF-16 units.
  expect(findTextError('🙂'.repeat(5000))).toBeUndefined()
  expect(findTextError('x'.repeat(5001))).toBe('feedback.tooLong')
})

test('requires a valid contact email address', () => {
  expect(findEmailError('')).toBe('form.SET_TEXT1_5')
  expect(findEmailError('mira.lund@example')).toBe('form.SET_TEXT1_7')
  expect(findEmailError('mira.lund@example.com')).toBeUndefined()
})
