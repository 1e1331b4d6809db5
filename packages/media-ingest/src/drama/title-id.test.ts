import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTitleId, titleIdOf } from './title-id.ts'

test.each([
  ['clause-17', 'clause-17'],
  ['My Drama (2)', 'my-drama-2'],
  ['__Season.1__', 'season-1'],
])('the folder "%s" gives the id %s', (folder, id) => {
  expect(titleIdOf(folder)).toBe(id)
})

test('folder names with non-ASCII letters get different ids', () => {
  expect(titleIdOf('契約第十七條')).not.toBe(titleIdOf('冬狼之印'))
  expect(titleIdOf('Año 1')).toMatch(/^a-o-1-[0-9a-f]{8}$/)
})

test('every folder name gives a valid id', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => isTitleId(titleIdOf(name))))
})
