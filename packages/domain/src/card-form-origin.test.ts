import { expect, test } from 'vitest'
import { otherLoopbackOrigin } from './card-form-origin.ts'

test.each([
  ['http://127.0.0.1:8080', 'http://localhost:8080'],
  ['http://localhost:5173', 'http://127.0.0.1:5173'],
  ['https://localhost', 'https://127.0.0.1'],
])("%s and %s are each other's loopback origin", (origin, other) => {
  expect(otherLoopbackOrigin(origin)).toBe(other)
  expect(otherLoopbackOrigin(other)).toBe(origin)
})

test.each([
  'http://192.168.1.4:8080',
  'http://[::1]:8080',
  'http://localhost.example.com',
  'http://example.com#localhost',
  'http://127.0.0.1:8080/path',
  'null',
  '',
])('%j has no alternative loopback origin', (origin) => expect(otherLoopbackOrigin(origin)).toBeUndefined())
