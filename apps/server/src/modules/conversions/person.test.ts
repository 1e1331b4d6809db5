import { expect, test } from 'vitest'
import { deriveExternalId, identifyPayer } from './person.ts'

const key = Buffer.alloc(32)
const at = new Date(1_768_000_000_000)
const payment = {
  ...{
    price: '4.99',
    currency: 'USD',
    env: 'prod',
    origin: '',
    is_renewal: false,
    is_deleted: false,
    has_consent: true,
  },
  ...{ user_id: '1', email: null, last_ad: null, last_ad_at: null, first_ad: null, first_ad_at: null },
}

test('the last ad in the browser takes precedence over the ad that brought the viewer', () => {
  const ads = { last_ad: { fbclid: 'last' }, last_ad_at: at, first_ad: { fbclid: 'first', ttclid: 'E.C.P.a' } }
  expect(identifyPayer({ ...payment, ...ads, first_ad_at: at }, 'browser', key)).toEqual({
    ...{ externalId: deriveExternalId('1', key), email: undefined, userAgent: 'browser', fbp: undefined },
    ...{ fbc: `fb.1.${at.getTime()}.last`, ttclid: 'E.C.P.a' },
  })
})

test("Meta's cookie takes precedence over the click id in the link", () => {
  const ad = { fbc: 'fb.1.1768000000001.cookie', fbclid: 'link' }
  expect(identifyPayer({ ...payment, last_ad: ad, last_ad_at: at }, null, key).fbc).toBe(ad.fbc)
})

test.each([
  ['forms that no network gives out', { fbc: 'fb.1.x', fbp: '<b>', ttclid: 'a b', fbclid: 'a"b' }],
  ['ids of another network', { gclid: 'a', adId: 'b' }],
])('the data sent about a payer leaves out %s', (_, ad) => {
  const person = identifyPayer({ ...payment, last_ad: ad, last_ad_at: at }, null, key)
  expect(person).toMatchObject({ fbc: undefined, fbp: undefined, ttclid: undefined })
})

test('a click id without a time is left out', () => {
  expect(identifyPayer({ ...payment, last_ad: { fbclid: 'link' } }, null, key).fbc).toBeUndefined()
})
