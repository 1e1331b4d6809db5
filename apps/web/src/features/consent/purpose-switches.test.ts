import { expect, test } from 'vitest'
import { askedPurposes, withPurpose } from './purpose-switches.tsx'

test('payments are asked about only where ad networks hear of them', () => {
  expect(askedPurposes({})).toEqual(['ads', 'statistics'])
  expect(askedPurposes({ tellsPayments: true })).toEqual(['ads', 'payments', 'statistics'])
})

test('without ad networks they hear of no payments', () => {
  expect(withPurpose(['ads', 'payments', 'statistics'], 'ads', false)).toEqual(['statistics'])
  expect(withPurpose(['ads', 'payments'], 'payments', false)).toEqual(['ads'])
  expect(withPurpose(['ads'], 'payments', true)).toEqual(['ads', 'payments'])
})
