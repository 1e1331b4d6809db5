import { expect, test } from 'vitest'
import { addressWithoutNetworkIds, keptAdParameters, withoutNetworkIds } from './ad-parameters.ts'

test.each(['utm_source', 'fbclid', 'gclid', 'ttclid', 'campaign_id', 'adset_name', 'ad_id', 'vid', 'Placement'])(
  '%s is a parameter of an ad',
  (name) => {
    expect(keptAdParameters({}, { [name]: 'x' })).toEqual({ [name]: 'x' })
  },
)

test.each(['anything', '__proto__x', 'utm_', 'email', 'utm_source.x', ''])('%j is none', (name) => {
  expect(keptAdParameters({}, { [name]: 'x' })).toEqual({})
})

test('together they are 1 KB at most, the declared ones first; one that does not fit is left out', () => {
  const extra = {
    utm_long: 'ü'.repeat(600),
    utm_source: 'app',
    utm_term: 'y'.repeat(480),
    utm_content: 'z'.repeat(480),
  }
  expect(Object.keys(keptAdParameters({ adId: 'a1' }, extra))).toEqual([
    'adId',
    'utm_source',
    'utm_term',
    'utm_content',
  ])
  const kept = keptAdParameters({ adId: 'a'.repeat(1_000) }, extra)
  expect(Object.keys(kept)).toEqual(['adId', 'utm_source'])
})

test.each(['fbc', 'fbp', 'fbclid', 'gclid', 'ttclid', 'gbraid', 'WBRAID'])(
  '%s identifies somebody and goes',
  (name) => {
    expect(withoutNetworkIds({ adId: 'a1', utm_source: 'app', [name]: 'x' })).toEqual({ adId: 'a1', utm_source: 'app' })
  },
)

test('the address of an ad keeps the ids of the ad alone', () => {
  const href = 'https://watch.example/?adId=a1&vid=7&utm_source=app&fbclid=x&msclkid=y&fragment=z#hash'
  const kept = 'https://watch.example/?adId=a1&vid=7&utm_source=app'
  expect(addressWithoutNetworkIds(href)).toBe(kept)
  expect(withoutNetworkIds({ adId: 'a1', eventSourceUrl: href })).toEqual({ adId: 'a1', eventSourceUrl: kept })
  expect(addressWithoutNetworkIds('no address')).toBe('')
})
