import { type ConflictRule, conflictRules, mergedValue, mergeFields } from '@cliffhanger/domain/merge-fields'
import { expect, test } from 'vitest'
import { sampleEdition } from '../../testing/sample-title.ts'
import { ensureValidMerge } from './keep-valid.ts'
import { mergedEdition } from './merged-edition.ts'
import { collectTitleFieldValues } from './title-fields.ts'

type Values = Readonly<Record<string, string>>
function merge(last: Values, studio: Values, files: Values, rule: ConflictRule = 'report') {
  const mapOf = (side: Values) => new Map(Object.entries(side))
  const sides = { last: mapOf(last), studio: mapOf(studio), files: mapOf(files) }
  const merged = ensureValidMerge(mergeFields(sides, rule), { language: 'en', rule })
  const values = merged.map((one) => [one.field, mergedValue(one)] as const)
  return {
    values: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    outcomes: Object.fromEntries(merged.map(({ field, outcome }) => [field, outcome])),
  }
}
const valid = { 'names.en': 'A', 'covers.any': 'A' }

test('an edited description and a name that the files removed are both in conflict', () => {
  const spanish = { 'names.es': 'A', 'descriptions.es': 'A' }
  const sides = [{ ...valid, ...spanish }, { ...valid, ...spanish, 'descriptions.es': 'B' }, valid] as const
  expect(merge(...sides)).toMatchObject({
    values: { 'names.es': 'A', 'descriptions.es': 'B' },
    outcomes: { 'names.es': 'conflict', 'descriptions.es': 'conflict' },
  })
  expect(merge(...sides, 'takeFiles').values).toEqual(valid)
})

test('a description that the files add in a language that Studio removed is in conflict', () => {
  const sides = [{ ...valid, 'names.es': 'A' }, valid, { ...valid, 'names.es': 'A', 'descriptions.es': 'B' }] as const
  expect(merge(...sides)).toMatchObject({ values: valid, outcomes: { 'descriptions.es': 'conflict' } })
  expect(merge(...sides, 'takeFiles').values).toEqual({ ...valid, 'names.es': 'A', 'descriptions.es': 'B' })
})

test.each(conflictRules)(
  'a title always keeps a name in its original language and a cover, with the rule %s',
  (rule) => {
    const last = { 'names.en': 'A', 'names.zh': 'A', 'covers.any': 'A', 'covers.zh': 'A' }
    const studio = { 'names.zh': 'A', 'covers.zh': 'A' }
    expect(merge(last, studio, valid, rule).values).toEqual(valid)
  },
)

test('if Studio has set the original language and the files have removed the name in it, both are in conflict', () => {
  const before = { ...valid, 'names.zh': 'A' }
  const sides = [
    { ...before, language: 'en' },
    { ...before, language: 'zh' },
    { ...valid, language: 'en' },
  ] as const
  expect(merge(...sides)).toMatchObject({
    values: { ...before, language: 'zh' },
    outcomes: { language: 'conflict', 'names.zh': 'conflict' },
  })
  expect(merge(...sides, 'keepStudio').values).toEqual({ ...before, language: 'zh' })
  expect(merge(...sides, 'takeFiles').values).toEqual({ ...valid, language: 'en' })
})

test('a title that Studio made free stays free when the files add episodes', () => {
  const edition = sampleEdition({ count: 8, freeEpisodes: 2, pricePerEpisode: 30 })
  const studio = { ...sampleEdition(), freeEpisodes: 6, pricePerEpisode: 0 }
  const merged = mergeFields({
    last: collectTitleFieldValues(sampleEdition()),
    studio: collectTitleFieldValues(studio),
    files: collectTitleFieldValues(edition),
  })
  expect(merged.find(({ field }) => field === 'prices')?.outcome).toBe('conflict')
  expect(mergedEdition(edition, studio, merged)).toMatchObject({ freeEpisodes: 8, pricePerEpisode: 0 })
})
