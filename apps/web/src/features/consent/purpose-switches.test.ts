import { expect, test } from 'vitest'
import { askedPurposes, withPurpose } from './purpose-switches.tsx'

test('asks about payments only if the brand reports payments to ad networks', () => {
  expect(askedPurposes({})).toEqual(['ads', 'statistics'])
  expect(askedPurposes({ tellsPayments: true })).toEqual(['ads', 'payments', 'statistics'])
})

test('refusing ads also refuses payment reports', () => {
  expect(withPurpose(['ads', 'payments', 'statistics'], 'ads', false)).toEqual(['statistics'])
  expect(withPurpose(['ads', 'payments'], 'payments', false)).toEqual(['ads'])
  expect(withPurpose(['ads'], 'payments', true)).toEqual(['ads', 'payments'])
})
