import { expect, test } from 'vitest'
import { tokenOf } from './link-token.ts'

test('a token is what stands behind the sign', () => {
  expect(tokenOf('#aB3_-x')).toBe('aB3_-x')
})

test.each(['', '#', '#a b', '#<script>', `#${'a'.repeat(129)}`])('%j holds none', (hash) => {
  expect(tokenOf(hash)).toBeUndefined()
})
