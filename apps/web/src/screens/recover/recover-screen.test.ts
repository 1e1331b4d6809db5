import { expect, test } from 'vitest'
import { readRecoveryToken } from './recover-screen.tsx'

test('reads the token from the URL fragment', () => {
  expect(readRecoveryToken('#aB3_-x')).toBe('aB3_-x')
})

test.each(['', '#', '#a b', '#<script>', `#${'a'.repeat(129)}`])('finds no token in the URL fragment %j', (hash) => {
  expect(readRecoveryToken(hash)).toBeUndefined()
})
