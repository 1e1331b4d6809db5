import { expect, test } from 'vitest'
import { indexAfterDrop, moveItem, parseMoveKey } from './order.ts'

const list = ['a', 'b', 'c', 'd']
const dropped = (from: number, at: number, edge: 'before' | 'after') =>
  moveItem(list, from, indexAfterDrop(from, at, edge)).join('')

test.each([
  [0, 2, 'before', 'bacd'],
  [0, 2, 'after', 'bcad'],
  [3, 0, 'before', 'dabc'],
  [3, 0, 'after', 'adbc'],
  [1, 1, 'after', 'abcd'],
  [1, 0, 'after', 'abcd'],
] as const)('item %i dropped at %i, %s that item, results in %s', (from, at, edge, expected) =>
  expect(dropped(from, at, edge)).toBe(expected),
)

test('only Alt with an arrow key moves an item', () => {
  const of = (key: string, altKey = true) => parseMoveKey({ key, altKey })
  expect([of('ArrowUp'), of('ArrowLeft'), of('ArrowDown'), of('ArrowRight')]).toEqual([-1, -1, 1, 1])
  expect([of('ArrowUp', false), of('a')]).toEqual([undefined, undefined])
})
