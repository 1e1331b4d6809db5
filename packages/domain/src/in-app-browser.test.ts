import { expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

test.each([
  `${iphone} Mobile/15E148 Instagram 400.0.0.0`,
  `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.0]`,
  `${iphone} Mobile/15E148 Safari Line/15.0.0`,
  `${iphone} Mobile/15E148`,
  `${android}; wv) ${chrome}`,
  `${android}) ${chrome} musical_ly_2024`,
])('user agent %s is an in-app browser', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

test.each([
  `${iphone} Version/19.1 Mobile/15E148 Safari/604.1`,
  `${iphone} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`,
  `${android}) ${chrome}`,
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36',
  '',
])('user agent %s is a standalone browser', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})
