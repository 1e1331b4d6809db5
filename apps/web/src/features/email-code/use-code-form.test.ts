import { expect, test } from 'vitest'
import { validateCodeForm } from './use-code-form.ts'

test('distinguishes an empty email address from an invalid one', () => {
  expect(validateCodeForm('', '', false).email).toBe('form.SET_TEXT1_5')
  expect(validateCodeForm('mira', '', false).email).toBe('form.SET_TEXT1_7')
  expect(validateCodeForm('mira@example.toolong', '', false).email).toBe('form.SET_TEXT1_7')
  expect(validateCodeForm('mira@example.com', '', false).email).toBeUndefined()
})

test('an empty code is an error only when a code is required', () => {
  expect(validateCodeForm('mira@example.com', '', true).code).toBe('form.SET_TEXT1_6')
  expect(validateCodeForm('mira@example.com', '', false).code).toBeUndefined()
  expect(validateCodeForm('mira@example.com', '482113', true)).toEqual({ email: undefined, code: undefined })
})
