import { expect, test } from 'vitest'
import { addSearch, removeSearch, searchText } from './search-history.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `search ${count - at}`)

test('the newest search comes first', () => {
  expect(addSearch(addSearch([], 'wolf'), 'bride')).toEqual(['bride', 'wolf'])
})

test('a text stands there once, at its latest place', () => {
  expect(addSearch(['bride', 'wolf', 'rain'], 'rain')).toEqual(['rain', 'bride', 'wolf'])
  expect(addSearch(['wolf'], '  wolf ')).toEqual(['wolf'])
})

test('an empty text does nothing', () => {
  const history = ['wolf']
  expect(addSearch(history, '')).toBe(history)
  expect(addSearch(history, ' \u3000 ')).toBe(history)
})

test('ten are not over ten: the eleventh comes and nothing goes', () => {
  expect(addSearch(numbered(10), 'new')).toEqual(['new', ...numbered(10)])
})

test('over ten, the oldest is dropped before adding', () => {
  const eleven = numbered(11)
  expect(addSearch(eleven, 'new')).toEqual(['new', ...eleven.slice(0, 10)])
  expect(addSearch(eleven, 'new')).toHaveLength(11)
})

test('a known text drops nothing from a full history', () => {
  const eleven = numbered(11)
  expect(addSearch(eleven, 'search 1')).toHaveLength(11)
  expect(addSearch(eleven, 'search 1').toSorted()).toEqual(eleven.toSorted())
})

test('a history that grew elsewhere comes down to its cap', () => {
  expect(addSearch(numbered(30), 'new')).toHaveLength(11)
})

test('one search is removed, the others stay in order', () => {
  expect(removeSearch(['rain', 'bride', 'wolf'], 'bride')).toEqual(['rain', 'wolf'])
})

test('spaces around and doubled inside are no part of a search', () => {
  expect(searchText('  contract \u3000 marriage\n')).toBe('contract marriage')
})
