import { expect, test } from 'vitest'
import { getMoveDirectionOfKey, indexAfterDrop, moveItem } from './order.ts'

const list = ['a', 'b', 'c', 'd']
const dropped = (from: number, at: number, edge: 'before' | 'after') =>
  moveItem(list, from, indexAfterDrop(from, at, edge)).join('')

test.each([
  [0, 'before', 2, 'bacd'],
  [0, 'after', 2, 'bcad'],
  [3, 'before', 0, 'dabc'],
  [3, 'after', 0, 'adbc'],
  [1, 'after', 1, 'abcd'],
  [1, 'after', 0, 'abcd'],
] as const)('in abcd, dropping the item at index %i %s index %i results in %s', (from, edge, at, expected) =>
  expect(dropped(from, at, edge)).toBe(expected),
)

test('only Alt with an arrow key moves an item', () => {
  const of = (key: string, altKey = true) => getMoveDirectionOfKey({ key, altKey })
  expect([of('ArrowUp'), of('ArrowLeft'), of('ArrowDown'), of('ArrowRight')]).toEqual([-1, -1, 1, 1])
  expect([of('ArrowUp', false), of('a')]).toEqual([undefined, undefined])
})
