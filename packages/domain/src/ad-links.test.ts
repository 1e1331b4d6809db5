import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyAdClick, isAdLinkCode, landingParameters, landingPath, newAdLinkCode } from './ad-links.ts'

test('a generated ad link code is valid and contains no ambiguous characters', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(255)), (bytes) => {
      const code = newAdLinkCode((length) => Array.from({ length }, () => bytes.next().value ?? 0))
      expect(isAdLinkCode(code)).toBe(true)
      expect(code).toMatch(/^[2-9b-df-hjkmnp-tv-xz]{6}$/)
    }),
  )
})

test.each(['mbes7', 'spring-sale', 'abc', '007'])('%s is a valid ad link code', (code) =>
  expect(isAdLinkCode(code)).toBe(true),
)
test.each(['ab', 'Spring', 'a--b', '-ab', 'ab-', 'a_b', 'a'.repeat(33), 'a b', '', 'ä12'])(
  '%j is not a valid ad link code',
  (code) => expect(isAdLinkCode(code)).toBe(false),
)

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83 Instagram 320.0.0.0'
const kindOf = (userAgent: string | undefined, more: Record<string, string> = {}, method = 'GET') =>
  classifyAdClick({ method, headers: { ...(userAgent === undefined ? {} : { 'user-agent': userAgent }), ...more } })

test.each([
  iPhone,
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36 musical_ly',
  'Mozilla/5.0 (Linux; Android 9; CUBOT X30) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 Telegram-Android/11.4',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
])('user agent %s counts as a viewer', (userAgent) => expect(kindOf(userAgent)).toBe('viewer'))

test.each([
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; AdsBot-Google; +http://www.google.com/adsbot.html)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'curl/8.5.0',
  'python-requests/2.32',
  '',
  undefined,
])('user agent %s counts as a bot', (userAgent) => expect(kindOf(userAgent)).toBe('bot'))

test('HEAD requests and prefetches do not count as clicks', () => {
  expect(kindOf(iPhone, {}, 'HEAD')).toBe('bot')
  for (const more of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }]) {
    expect(kindOf(iPhone, more)).toBe('prefetch')
  }
  expect(kindOf(iPhone, { 'x-purpose': 'preview' })).toBe('prefetch')
})

test('keeps only known parameters of ad networks', () => {
  const query = new URLSearchParams(
    'ttclid=T&fbclid=F&gclid=G&wbraid=W&gbraid=B&utm_source=ad&campaign_id=9&adId=other&vid=1&ep=2&lang=xx&click_id=z&token=s',
  )
  expect(landingParameters(query)).toEqual({
    ...{ ttclid: 'T', fbclid: 'F', gclid: 'G', wbraid: 'W', gbraid: 'B', utm_source: 'ad', campaign_id: '9' },
  })
})

test('keeps at most 1 KB of parameters', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('utm_a', 'utm_b', 'fbclid', 'x'), fc.string({ maxLength: 2_000 }))),
      (given) => {
        const kept = landingParameters(new URLSearchParams(given))
        const bytes = Object.entries(kept).reduce(
          (sum, part) => sum + new TextEncoder().encode(part.join('')).length,
          0,
        )
        expect(bytes).toBeLessThanOrEqual(1_024)
        expect(Object.keys(kept).every((name) => name !== 'x')).toBe(true)
      },
    ),
  )
})

const link = { code: 'mbes7', vidId: '10001', episode: 3, language: 'es' }
const click = { clickId: 'c1', query: new URLSearchParams('ttclid=a b&utm_source=ü'), isPublished: true }

test('an ad link redirects to its episode, or to the home page if the title is unpublished', () => {
  const search = 'adId=mbes7&click_id=c1&lang=es&ttclid=a+b&utm_source=%C3%BC'
  expect(landingPath(link, click)).toBe(`/video?vid=10001&ep=3&${search}`)
  expect(landingPath(link, { ...click, isPublished: false })).toBe(`/?${search}`)
  expect(landingPath({ ...link, language: undefined }, { ...click, query: new URLSearchParams() })).toBe(
    '/video?vid=10001&ep=3&adId=mbes7&click_id=c1',
  )
})
