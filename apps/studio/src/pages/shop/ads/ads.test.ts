import { expect, test } from 'vitest'
import {
  type AdSettingsState,
  describeAdSettingsChanges,
  isAdSettingsFormValues,
  lacksTitles,
  toAdSettingsFormValues,
  toAdUnlockTerms,
} from './ads.ts'

const terms = { isOn: true, perDay: 3, allTitles: false, titles: ['7', '8'], lastEpisode: 0 }
const titles = [
  { vidId: '7', title: 'Red Veil' },
  { vidId: '8', title: '#8' },
]
const state: AdSettingsState = { version: 1, terms, titles, hasTag: true, begun: 0, verified: 0, unlocked: 0 }
const locale = {
  t: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    [key, ...Object.values(values).map(String)].join(' '),
}

test('an empty selection of titles is incomplete and does not mean all titles', () => {
  const edited = toAdSettingsFormValues(state)
  expect(toAdUnlockTerms(edited)).toEqual(terms)
  const none = { ...edited, titles: [] }
  expect([edited, none, { ...none, allTitles: true }].map(lacksTitles)).toEqual([false, true, false])
  expect(toAdUnlockTerms(none)).toEqual({ ...terms, titles: [] })
  expect(describeAdSettingsChanges(edited, none, locale)).toEqual([
    'shop.change.value shop.ads shop.adsTitles Red Veil, #8 –',
  ])
})

test('with ads on for all titles, the selected titles stay in the form but are not saved', () => {
  const all = { ...toAdSettingsFormValues(state), allTitles: true }
  expect(all.titles).toEqual(titles)
  expect(toAdUnlockTerms(all)).toEqual({ ...terms, allTitles: true, titles: [] })
  expect(describeAdSettingsChanges(toAdSettingsFormValues(state), all, locale)).toEqual([
    'shop.change.value shop.ads shop.adsTitles Red Veil, #8 shop.adsAllTitles',
  ])
})

test('a draft without the "all titles" setting is not restored', () => {
  const { allTitles, ...older } = toAdSettingsFormValues(state)
  expect(isAdSettingsFormValues({ ...older, allTitles })).toBe(true)
  expect(isAdSettingsFormValues(older)).toBe(false)
})
