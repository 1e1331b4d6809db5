import { expect, test } from 'vitest'
import { memoizeByIdentity } from './memoize-by-identity.ts'

test('computes again only when a part has changed, separately per key', () => {
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
