import { expect, test } from 'vitest'
import { listConsentPurposes, setPurposeAllowed } from './purpose-switches.tsx'

test('asks about payments only if the brand reports payments to ad networks', () => {
  expect(listConsentPurposes({})).toEqual(['ads', 'statistics'])
  expect(listConsentPurposes({ tellsPayments: true })).toEqual(['ads', 'payments', 'statistics'])
})

test('refusing ads also refuses payment reports', () => {
  expect(setPurposeAllowed(['ads', 'payments', 'statistics'], 'ads', false)).toEqual(['statistics'])
  expect(setPurposeAllowed(['ads', 'payments'], 'payments', false)).toEqual(['ads'])
  expect(setPurposeAllowed(['ads'], 'payments', true)).toEqual(['ads', 'payments'])
})
