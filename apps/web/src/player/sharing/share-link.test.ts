import { expect, test } from 'vitest'
import { isLoopback } from './share-link.ts'

test.each([
  ['localhost', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['[::1]', true],
  ['192.168.1.20', false],
  ['drama.example', false],
  ['localhost.example', false],
])('isLoopback(%s) returns %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected)
})
