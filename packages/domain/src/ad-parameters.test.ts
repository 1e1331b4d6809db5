import { expect, test } from 'vitest'
import { reduceUrlToAdParameters, removeAdNetworkIds, selectKnownAdParameters } from './ad-parameters.ts'

test.each([
  'utm_source',
  'fbclid',
  'gclid',
  'ttclid',
  'campaign_id',
  'adset_name',
  'ad_id',
  'vid',
  'Placement',
  'click_id',
])('%s is an ad parameter', (name) => {
  expect(selectKnownAdParameters({}, { [name]: 'x' })).toEqual({ [name]: 'x' })
})

test.each(['anything', '__proto__x', 'utm_', 'email', 'utm_source.x', ''])('%j is not an ad parameter', (name) => {
  expect(selectKnownAdParameters({}, { [name]: 'x' })).toEqual({})
})

test('keeps at most 1 KB in total, declared fields first, and skips parameters that do not fit', () => {
  const extra = {
    utm_long: 'ü'.repeat(600),
    utm_source: 'app',
    utm_term: 'y'.repeat(480),
    utm_content: 'z'.repeat(480),
  }
  expect(Object.keys(selectKnownAdParameters({ adId: 'a1' }, extra))).toEqual([
    'adId',
    'utm_source',
    'utm_term',
    'utm_content',
  ])
  const kept = selectKnownAdParameters({ adId: 'a'.repeat(1_000) }, extra)
  expect(Object.keys(kept)).toEqual(['adId', 'utm_source'])
})

test.each(['fbc', 'fbp', 'fbclid', 'gclid', 'ttclid', 'gbraid', 'WBRAID', 'click_id'])(
  'the ad parameter %s identifies a person and is removed',
  (name) => {
    expect(removeAdNetworkIds({ adId: 'a1', utm_source: 'app', [name]: 'x' })).toEqual({
      adId: 'a1',
      utm_source: 'app',
    })
  },
)

test('a landing page URL keeps only known parameters that identify no person or click, and loses its fragment', () => {
  const href = 'https://watch.example/?adId=a1&vid=7&utm_source=app&fbclid=x&msclkid=y&fragment=z#hash'
  const kept = 'https://watch.example/?adId=a1&vid=7&utm_source=app'
  expect(reduceUrlToAdParameters(href)).toBe(kept)
  expect(removeAdNetworkIds({ adId: 'a1', eventSourceUrl: href })).toEqual({ adId: 'a1', eventSourceUrl: kept })
  expect(reduceUrlToAdParameters('no address')).toBe('')
})
