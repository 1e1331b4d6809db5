import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSameSitePath } from './own-path.ts'

test.each([
  ['/', '/'],
  ['/account', '/account'],
  ['/video?vid=7&ep=3', '/video?vid=7&ep=3'],
  ['/title/a%2Fb-7', '/title/a%2Fb-7'],
  ['/my#top', '/my'],
])('accepts %s as a path of the own site', (text, path) => {
  expect(parseSameSitePath(text)).toBe(path)
})

test.each([
  '',
  'account',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  `/${'a'.repeat(600)}`,
])('rejects %j as a path of the own site', (text) => {
  expect(parseSameSitePath(text)).toBeUndefined()
})

test('browsers never resolve an accepted path to another site', () => {
  const pieces = fc.constantFrom('/', '\\', '.', '..', '@', ':', '?', '#', '%2f', '\t', 'evil.example', 'a')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = parseSameSitePath(parts.join(''))
      if (path !== undefined) expect(new URL(path, 'https://watch.example/login').host).toBe('watch.example')
    }),
  )
})
