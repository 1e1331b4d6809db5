import { expect, test } from 'vitest'
import { type AdUnlockTerms, isAdUrl, isUnlockableByAd, maxAdSeconds } from './ad-unlocks.ts'

const terms: AdUnlockTerms = { isOn: true, perDay: 3, allTitles: true, titles: [], lastEpisode: 0 }

test('an ad is at most as long as its episode, and at most one minute', () => {
  expect([0, 12.9, 59.5, 60, 61, 180].map(maxAdSeconds)).toEqual([0, 12, 59, 60, 60, 60])
})

test('ads can unlock only the episodes that the operator allows', () => {
  expect(isUnlockableByAd(terms, '7', 99)).toBe(true)
  expect(isUnlockableByAd({ ...terms, isOn: false }, '7', 1)).toBe(false)
  expect(isUnlockableByAd({ ...terms, allTitles: false, titles: ['8'] }, '7', 1)).toBe(false)
  expect(isUnlockableByAd({ ...terms, allTitles: false, titles: ['8', '7'] }, '7', 1)).toBe(true)
  // An empty list means no title: removing the last chosen title must not allow all titles.
  expect(isUnlockableByAd({ ...terms, allTitles: false }, '7', 1)).toBe(false)
  expect([5, 6].map((episode) => isUnlockableByAd({ ...terms, lastEpisode: 5 }, '7', episode))).toEqual([true, false])
})

test.each([
  ['https://ads.example.com/vast?view=1', true],
  ['https://a.cdn.example.net/clip.mp4', true],
  ['https://cdn.example.net/clip.mp4', false],
  ['https://evilcdn.example.net/clip.mp4', false],
  ['http://ads.example.com/vast', false],
  ['https://ads.example.com:8443/vast', false],
  ['https://user@ads.example.com/vast', false],
  ['https://ads.example.com.evil.test/', false],
  ['javascript:alert(1)', false],
  ['data:video/mp4;base64,AAAA', false],
  ['//ads.example.com/vast', false],
  ['', false],
])('URL %s is on an allowed ad origin: %s', (url, isAllowed) => {
  expect(isAdUrl(url, ['https://ads.example.com', 'https://*.cdn.example.net'])).toBe(isAllowed)
})
