import { expect, test } from 'vitest'
import { emailFault, textFault } from './faults.ts'

test('the question must not be blank and must fit the limit', () => {
  for (const nothing of ['', '  \n', '\u200b']) expect(textFault(nothing)).toBe('form.SET_TEXT1_8')
  expect(textFault('Why?')).toBeUndefined()
  // Counted like on the server: code points, not surrogates.
  expect(textFault('🙂'.repeat(5000))).toBeUndefined()
  expect(textFault('x'.repeat(5001))).toBe('feedback.tooLong')
})

test('the contact address must be present and valid', () => {
  expect(emailFault('')).toBe('form.SET_TEXT1_5')
  expect(emailFault('mira.lund@example')).toBe('form.SET_TEXT1_7')
  expect(emailFault('mira.lund@example.com')).toBeUndefined()
})
