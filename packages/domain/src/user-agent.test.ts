import { expect, test } from 'vitest'
import { detectInAppBrowser } from './in-app-browser.ts'
import { detectBrowserFamily, isBotAgent, isCrawlerAgent } from './user-agent.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

test.each([
  [`${iphone} Version/19.1 Mobile/15E148 Safari/604.1`, 'safari', undefined],
  [`${iphone} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`, 'chrome', undefined],
  [`${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'firefox', undefined],
  [`${iphone} Mobile/15E148 Instagram 400.0.0.0`, 'safari', 'instagram'],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.0]`, 'safari', 'facebook'],
  [`${iphone} Mobile/15E148`, 'safari', 'other'],
  [`${android}) ${chrome}`, 'chrome', undefined],
  [`${android}) ${chrome} EdgA/143.0`, 'edge', undefined],
  [`${android}) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung', undefined],
  [`${android}) ${chrome} OPR/90.0`, 'opera', undefined],
  [`${android}; wv) ${chrome} trill_400 musical_ly_2024 BytedanceWebview`, 'chrome', 'tiktok'],
  [`${android}; wv) ${chrome}`, 'chrome', 'other'],
  [`${android}) ${chrome} Telegram-Android/11.4`, 'chrome', 'telegram'],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT X30) Chrome/120.0.0.0 Mobile Safari/537.36', 'chrome', undefined],
  ['', 'other', undefined],
])('user agent %s is the browser %s in the app %s, not a bot', (userAgent, browser, app) => {
  expect([detectBrowserFamily(userAgent), detectInAppBrowser(userAgent), isBotAgent(userAgent)]).toEqual([
    browser,
    app,
    false,
  ])
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['facebookexternalhit/1.1', true],
  ['TelegramBot (like TwitterBot)', true],
  ['WhatsApp/2.23', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/143.0.0.0 Safari/537.36', false],
  ['python-requests/2.32', false],
])('user agent %s is a bot; classified as crawler: %s', (userAgent, isCrawler) => {
  expect([isBotAgent(userAgent), isCrawlerAgent(userAgent)]).toEqual([true, isCrawler])
})
