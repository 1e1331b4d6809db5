import { expect, test } from 'vitest'
import { type AdsState, adsFormChanges, adTermsOf, editedAdsOf, isEditedAds, lacksTitles } from './ads.ts'

const terms = { isOn: true, perDay: 3, allTitles: false, titles: ['7', '8'], lastEpisode: 0 }
const titles = [
  { vidId: '7', title: 'Red Veil' },
  { vidId: '8', title: '#8' },
]
const state: AdsState = { version: 1, terms, titles, hasTag: true, begun: 0, verified: 0, unlocked: 0 }
const locale = {
  t: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    [key, ...Object.values(values).map(String)].join(' '),
}

test('an empty selection of titles is incomplete and does not mean all titles', () => {
  const edited = editedAdsOf(state)
  expect(adTermsOf(edited)).toEqual(terms)
  const none = { ...edited, titles: [] }
  expect([edited, none, { ...none, allTitles: true }].map(lacksTitles)).toEqual([false, true, false])
  expect(adTermsOf(none)).toEqual({ ...terms, titles: [] })
  expect(adsFormChanges(edited, none, locale)).toEqual(['shop.change.value shop.ads shop.adsTitles Red Veil, #8 –'])
})

test('with ads on for all titles, the selected titles stay in the form but are not saved', () => {
  const all = { ...editedAdsOf(state), allTitles: true }
  expect(all.titles).toEqual(titles)
  expect(adTermsOf(all)).toEqual({ ...terms, allTitles: true, titles: [] })
  expect(adsFormChanges(editedAdsOf(state), all, locale)).toEqual([
    'shop.change.value shop.ads shop.adsTitles Red Veil, #8 shop.adsAllTitles',
  ])
})

test('a draft without the "all titles" setting is not restored', () => {
  const { allTitles, ...older } = editedAdsOf(state)
  expect(isEditedAds({ ...older, allTitles })).toBe(true)
  expect(isEditedAds(older)).toBe(false)
})
