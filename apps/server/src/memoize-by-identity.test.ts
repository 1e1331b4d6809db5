import { expect, test } from 'vitest'
import { memoizeByIdentity } from './memoize-by-identity.ts'

test('recomputes a result only when a part of its key has changed', () => {
  const memoize = memoizeByIdentity<{ parts: readonly unknown[] }>()
  const [one, other] = [{}, {}]
  const ask = (key: object, ...parts: unknown[]) => memoize(key, parts, () => ({ parts }))
  const first = ask(one, 'a', 1)
  expect(ask(other, 'b')).toEqual({ parts: ['b'] })
  expect(ask(one, 'a', 1)).toBe(first)
  expect(ask(one, 'a', 2)).toEqual({ parts: ['a', 2] })
  expect(ask(one, 'a')).toEqual({ parts: ['a'] })
  expect(ask(one, 'a', 1)).not.toBe(first)
})

test('keeps up to the given number of results per key and replaces the oldest one', () => {
  const memoize = memoizeByIdentity<{ part: string }>(2)
  const key = {}
  const ask = (part: string) => memoize(key, [part], () => ({ part }))
  const [a, b] = [ask('a'), ask('b')]
  expect([ask('a'), ask('b')]).toEqual([a, b])
  expect(ask('a')).toBe(a)
  expect(ask('c')).toEqual({ part: 'c' })
  expect(ask('b')).toBe(b)
  expect(ask('a')).not.toBe(a)
})
