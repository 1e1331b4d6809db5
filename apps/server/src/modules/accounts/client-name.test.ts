import { expect, test } from 'vitest'
import { clientName } from './client-name.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['curl/8.0', ''],
  ['', ''],
  [undefined, ''],
])('the user agent %s is shown as %s', (userAgent, name) => {
  expect(clientName(userAgent)).toBe(name)
})
