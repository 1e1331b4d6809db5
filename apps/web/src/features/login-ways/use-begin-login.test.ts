import { expect, test } from 'vitest'
import { previousPath } from './use-begin-login.ts'

const origin = 'https://watch.example'
const pageAt = (...urls: (string | null)[]) => ({
  navigation: {
    currentEntry: { index: urls.length },
    entries: () => [...urls, `${origin}/login`].map((url) => ({ url })),
  },
})

test.each([
  [[`${origin}/setting`], '/setting'],
  [[`${origin}/`, `${origin}/video?vid=7&ep=2`], '/video?vid=7&ep=2'],
  [[`${origin}/gift#secret`], '/gift'],
  [[`${origin}/login?outcome=cancelled`], undefined],
  [[`${origin}/?adId=1&fbclid=${'x'.repeat(500)}`], undefined],
  [['https://other.example/x'], undefined],
  [[null], undefined],
  [[], undefined],
])('for the history %j, the previous path is %s', (urls, path) => {
  expect(previousPath(pageAt(...urls), origin)).toBe(path)
})

test('returns undefined in a browser without the Navigation API', () => {
  expect(previousPath({}, origin)).toBeUndefined()
})
