import { expect, test } from 'vitest'
import { emailFault, textFault } from './faults.ts'

test('rejects a blank or too long question', () => {
  for (const nothing of ['', '  \n', '\u200b']) expect(textFault(nothing)).toBe('form.SET_TEXT1_8')
  expect(textFault('Why?')).toBeUndefined()
  // Counts code points, like the server, not UTF-16 units.
  expect(textFault('🙂'.repeat(5000))).toBeUndefined()
  expect(textFault('x'.repeat(5001))).toBe('feedback.tooLong')
})

test('requires a valid contact email address', () => {
  expect(emailFault('')).toBe('form.SET_TEXT1_5')
  expect(emailFault('mira.lund@example')).toBe('form.SET_TEXT1_7')
  expect(emailFault('mira.lund@example.com')).toBeUndefined()
})
