import { expect, test } from 'vitest'
import { codeFaults } from './use-code-form.ts'

test('distinguishes an empty email address from an invalid one', () => {
  expect(codeFaults('', '', false).email).toBe('form.SET_TEXT1_5')
  expect(codeFaults('mira', '', false).email).toBe('form.SET_TEXT1_7')
  expect(codeFaults('mira@example.toolong', '', false).email).toBe('form.SET_TEXT1_7')
  expect(codeFaults('mira@example.com', '', false).email).toBeUndefined()
})

test('an empty code is an error only when a code is required', () => {
  expect(codeFaults('mira@example.com', '', true).code).toBe('form.SET_TEXT1_6')
  expect(codeFaults('mira@example.com', '', false).code).toBeUndefined()
  expect(codeFaults('mira@example.com', '482113', true)).toEqual({ email: undefined, code: undefined })
})
