import { expect, test } from 'vitest'
import { readError, readSuccess } from './widget-events.ts'

test('takes the consent from the event, else from the payment', () => {
  const intent = { id: 'int_1', payment_consent_id: 'cst_2' }
  expect(readSuccess({ detail: { intent, consent: { id: 'cst_1' } } })).toEqual({
    intentId: 'int_1',
    consentId: 'cst_1',
  })
  expect(readSuccess({ detail: { intent } })).toEqual({ intentId: 'int_1', consentId: 'cst_2' })
  expect(readSuccess({ detail: { intent: { id: 'int_1' } } })).toEqual({ intentId: 'int_1', consentId: undefined })
})

test('accepts an event without fields', () => {
  expect(readSuccess(undefined)).toEqual({ intentId: '', consentId: undefined })
  expect(readError({ detail: null })).toEqual({ code: 'unknown', message: '' })
})

test("reads an error's code and message", () => {
  const error = { code: 'issuer_declined', message: 'The card was declined.' }
  expect(readError({ type: 'error', detail: { error } })).toEqual(error)
})
