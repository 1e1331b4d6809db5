import { languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { billingFieldsIn, buildBillingInput, emptyBillingDetails, findBillingErrors } from './billing.ts'

const all = billingFieldsIn('en', false)
const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', countryCode: '+44', phone: '770090' }

test('accepts a complete form and trims its values', () => {
  expect(findBillingErrors(ada, all)).toEqual({})
  expect(buildBillingInput({ ...ada, firstName: ' Ada ', phone: ' 770090 ' })).toEqual({
    appSource: 1,
    airFirstName: 'Ada',
    airLastName: 'Lovelace',
    airEmail: 'ada@example.com',
    airPhone: '+44 770090',
  })
})

test('returns an error for each empty field, in form order', () => {
  const problems = findBillingErrors({ ...emptyBillingDetails, countryCode: ' ' }, all)
  expect(Object.entries(problems)).toEqual([
    ['firstName', 'form.FIRSTNAME_TXT8'],
    ['lastName', 'form.FIRSTNAME_TXT8'],
    ['email', 'form.SET_TEXT1_5'],
    ['countryCode', 'form.FIRSTNAME_TXT8'],
    ['phone', 'form.FIRSTNAME_TXT8'],
  ])
})

test('puts the family name first in Japanese and Chinese only', () => {
  const first = Object.fromEntries(languages.map(({ key }) => [key, billingFieldsIn(key, false).slice(0, 2).join()]))
  const [familyFirst, givenFirst] = ['lastName,firstName', 'firstName,lastName']
  const { ja, zh, ...others } = first
  expect([ja, zh]).toEqual([familyFirst, familyFirst])
  expect(Object.values(others)).toEqual([givenFirst, givenFirst, givenFirst, givenFirst])
})

test.each(['ada', 'ada@example', 'ada@example.c', '@example.com', 'ada@example.company1'])(
  'rejects the email address %j',
  (email) => expect(findBillingErrors({ ...ada, email }, all)).toEqual({ email: 'form.SET_TEXT1_7' }),
)

test('a short form has no phone number fields and sends none', () => {
  const short = billingFieldsIn('en', true)
  expect(short).toEqual(['firstName', 'lastName', 'email'])
  expect(all.length - short.length).toBe(2)
  expect(findBillingErrors({ ...ada, countryCode: '', phone: '' }, short)).toEqual({})
  expect(Object.keys(findBillingErrors(emptyBillingDetails, short))).toEqual(['firstName', 'lastName', 'email'])
  expect(buildBillingInput({ ...ada, countryCode: '', phone: '' }).airPhone).toBe('')
})
