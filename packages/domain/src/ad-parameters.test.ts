import { expect, test } from 'vitest'
import { keptAdParameters } from './ad-parameters.ts'

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
