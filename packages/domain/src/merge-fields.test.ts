import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  conflictRules,
  type MergedField,
  mergedValue,
  mergeFields,
  type TitleFieldValues,
  valuesForNextImport,
} from './merge-fields.ts'

const fields = fc.dictionary(
  fc.constantFrom('names.en', 'names.zh', 'tags', 'covers.any'),
  fc.constantFrom('A', 'B', 'C'),
)
const sides = fc
  .record({ last: fields, studio: fields, files: fields })
  .map(({ last, studio, files }) => ({ last: mapOf(last), studio: mapOf(studio), files: mapOf(files) }))
const mapOf = (record: Readonly<Record<string, string>>): TitleFieldValues => new Map(Object.entries(record))
const valuesOf = (merged: readonly MergedField[]): TitleFieldValues =>
  new Map(
    merged.flatMap((one): [string, string][] => {
      const value = mergedValue(one)
      return value === undefined ? [] : [[one.field, value]]
    }),
  )
const sorted = (values: TitleFieldValues) => [...values].toSorted()
const rules = fc.constantFrom(...conflictRules)

test.each([
  ['A', 'A', 'A', 'same', 'A', 'A'],
  ['A', 'B', 'A', 'kept', 'B', 'A'],
  ['A', undefined, 'A', 'kept', undefined, 'A'],
  ['A', 'A', 'B', 'taken', 'B', 'B'],
  ['A', 'A', undefined, 'taken', undefined, undefined],
  [undefined, undefined, 'B', 'taken', 'B', 'B'],
  ['A', 'B', 'B', 'same', 'B', 'B'],
  ['A', 'B', 'C', 'conflict', 'B', 'A'],
  [undefined, 'B', 'C', 'conflict', 'B', undefined],
  ['A', undefined, 'C', 'conflict', undefined, 'A'],
  ['A', 'B', undefined, 'conflict', 'B', 'A'],
])(
  'a field with last import %s, Studio %s and file %s has the outcome %s',
  (last, studio, file, outcome, value, next) => {
    const side = (text: string | undefined) => mapOf(text === undefined ? {} : { tags: text })
    const merged = mergeFields({ last: side(last), studio: side(studio), files: side(file) })
    expect(merged).toMatchObject([{ field: 'tags', outcome }])
    expect([valuesOf(merged).get('tags'), valuesForNextImport(merged).get('tags')]).toEqual([value, next])
  },
)

test('without a change in Studio, the merge takes the values of the files', () => {
  fc.assert(
    fc.property(sides, rules, ({ last, files }, rule) => {
      expect(sorted(valuesOf(mergeFields({ last, studio: last, files }, rule)))).toEqual(sorted(files))
    }),
  )
})

test('without a change in the files, the merge keeps the values of Studio', () => {
  fc.assert(
    fc.property(sides, rules, ({ last, studio }, rule) => {
      expect(sorted(valuesOf(mergeFields({ last, studio, files: last }, rule)))).toEqual(sorted(studio))
    }),
  )
})

test('by default, reports every conflict and never replaces a value that Studio has changed', () => {
  fc.assert(
    fc.property(sides, (all) => {
      for (const { outcome, last, studio, file } of mergeFields(all)) {
        if (outcome === 'taken') expect(studio).toBe(last)
        expect(outcome === 'conflict').toBe(
          new Set([last, studio]).size + new Set([last, file]).size === 4 && studio !== file,
        )
      }
    }),
  )
})

test('repeating an import changes nothing and reports the same conflicts', () => {
  fc.assert(
    fc.property(sides, rules, ({ files, ...before }, rule) => {
      const first = mergeFields({ ...before, files }, rule)
      const again = mergeFields({ last: valuesForNextImport(first), studio: valuesOf(first), files }, rule)
      expect(again.filter(({ outcome }) => outcome === 'taken')).toEqual([])
      const conflicts = (merged: readonly MergedField[]) =>
        merged.flatMap(({ field, outcome }) => (outcome === 'conflict' ? [field] : [])).toSorted()
      expect(conflicts(again)).toEqual(conflicts(first))
      if (rule !== 'report') expect(conflicts(first)).toEqual([])
    }),
  )
})

test('conflict rules affect only fields in conflict', () => {
  fc.assert(
    fc.property(sides, (all) => {
      const [reported, kept, taken] = conflictRules.map((rule) => mergeFields(all, rule))
      for (const [at, { outcome, studio, file }] of (reported ?? []).entries()) {
        const [ifKept, ifTaken] = [kept?.[at], taken?.[at]]
        if (outcome !== 'conflict') expect([ifKept?.outcome, ifTaken?.outcome]).toEqual([outcome, outcome])
        else expect([ifKept && mergedValue(ifKept), ifTaken && mergedValue(ifTaken)]).toEqual([studio, file])
      }
    }),
  )
})
