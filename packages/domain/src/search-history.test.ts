import { expect, test } from 'vitest'
import { addSearch, normalizeSearchInput, removeSearch } from './search-history.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `search ${count - at}`)

test('the newest search comes first', () => {
  expect(addSearch(addSearch([], 'wolf'), 'bride')).toEqual(['bride', 'wolf'])
})

test('the history contains each search once, at the position of its latest use', () => {
  expect(addSearch(['bride', 'wolf', 'rain'], 'rain')).toEqual(['rain', 'bride', 'wolf'])
  expect(addSearch(['wolf'], '  wolf ')).toEqual(['wolf'])
})

test('ignores an empty search', () => {
  const history = ['wolf']
  expect(addSearch(history, '')).toBe(history)
  expect(addSearch(history, ' \u3000 ')).toBe(history)
})

test('adds an eleventh search without removing the oldest', () => {
  expect(addSearch(numbered(10), 'new')).toEqual(['new', ...numbered(10)])
})

test('with more than ten searches, removes the oldest before adding a new search', () => {
  const eleven = numbered(11)
  expect(addSearch(eleven, 'new')).toEqual(['new', ...eleven.slice(0, 10)])
  expect(addSearch(eleven, 'new')).toHaveLength(11)
})

test('repeating a search in a full history removes nothing', () => {
  const eleven = numbered(11)
  expect(addSearch(eleven, 'search 1')).toHaveLength(11)
  expect(addSearch(eleven, 'search 1').toSorted()).toEqual(eleven.toSorted())
})

test('adding a search to a history of 30 searches reduces it to 11', () => {
  expect(addSearch(numbered(30), 'new')).toHaveLength(11)
})

test('removes one search and keeps the order of the others', () => {
  expect(removeSearch(['rain', 'bride', 'wolf'], 'bride')).toEqual(['rain', 'wolf'])
})

test('trims a search and collapses spaces', () => {
  expect(normalizeSearchInput('  contract \u3000 marriage\n')).toBe('contract marriage')
})
