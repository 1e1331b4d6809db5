import { expect, test } from 'vitest'
import { adFields, findAd } from './ad.ts'
import { serializeCookie } from './ad-visit.ts'
import { readCookie } from './read-cookie.ts'

const instagram = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Instagram 320.0.0.0'
const safari = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.0 Safari/604.1'
const ad = new URL('https://watch.example/?adId=a1&campaign=spring&vid=7&userId=evil')
const cookie = (name: string, value: string) => serializeCookie(name, value, 1).split(';')[0]

/** Visits pages in one browser one after the other; returns the redirect of each visit. */
function visits(userAgent: string, ...paths: string[]) {
  let cookies = ''
  return paths.map((path) => {
    const { redirect, stored } = findAd(new URL(path, 'https://watch.example'), userAgent, cookies)
    if (stored) cookies = cookie('fbHref', stored.href) ?? ''
    return redirect
  })
}
const stays = undefined

test('redirects an ad link in the browser of a social app to its title', () => {
  expect(visits(instagram, ad.href, '/')).toEqual(['/video?vid=7', stays])
  expect(visits(instagram, '/?vid=7', '/')).toEqual([stays, stays])
  expect(visits(instagram, '/my?adId=a1&vid=7', '/')).toEqual([stays, '/video?vid=7'])
})

test.each([
  ...['FBAN/FBIOS', 'Barcelona 380.0', 'musical_ly_2024', 'Snapchat/13.0', 'Twitter for iPhone', 'Pinterest/iOS'],
  ...['LinkedInApp', 'Line/15.0', 'Telegram-Android/11.0', 'KAKAOTALK 11.0', 'MicroMessenger/8.0'],
])('redirects an ad link to its title in the browser of the social app %s', (app) => {
  expect(visits(`${safari} ${app}`, ad.href)).toEqual(['/video?vid=7'])
})

test('in the Google app and in an unnamed web view, redirects to the title only when home is reopened', () => {
  for (const userAgent of [`${safari} GSA/350.0`, 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148']) {
    expect(visits(userAgent, ad.href, '/')).toEqual([stays, '/video?vid=7'])
  }
})

test('in other browsers, redirects to the title of each ad once, when home is reopened', () => {
  expect(visits(safari, ad.href, '/', '/')).toEqual([stays, '/video?vid=7', stays])
  expect(visits(safari, ad.href, ad.href, ad.href, '/')).toEqual([stays, '/video?vid=7', stays, stays])
  expect(visits(safari, ad.href, '/', ad.href, '/')).toEqual([stays, '/video?vid=7', stays, stays])
  expect(visits(safari, ad.href, '/my', '/')).toEqual([stays, stays, '/video?vid=7'])
})

test('the link of another ad replaces the stored ad and redirects again', () => {
  expect(visits(safari, ad.href, '/', '/?adId=b2&vid=8', '/', '/')).toEqual([
    ...[stays, '/video?vid=7', stays],
    ...['/video?vid=8', stays],
  ])
  expect(visits(safari, ad.href, '/?adId=b2&vid=8', '/', '/')).toEqual([stays, stays, '/video?vid=8', stays])
  expect(visits(safari, '/?adId=a1', '/?adId=a1&vid=7', '/')).toEqual([stays, stays, '/video?vid=7'])
})

test('an ad that linked to the player does not redirect to its title later', () => {
  expect(visits(safari, '/video?vid=7&adId=a1', '/')).toEqual([stays, stays])
})

test('the session check sends up to 32 ad parameters of up to 512 characters, but none named like its own fields', () => {
  expect(adFields(ad)).toEqual({ adId: 'a1', campaign: 'spring', eventSourceUrl: ad.href })
  const posing = new URL('https://watch.example/?adId=a1&nonce=abc&userId=7&deviId=x&isStartCheck=2')
  expect(adFields(posing)).toEqual({ adId: 'a1', eventSourceUrl: posing.href })
  const crowded = new URL(`https://watch.example/?adId=${'x'.repeat(600)}`)
  for (let at = 0; at < 50; at += 1) crowded.searchParams.set(`p${at}`, '1')
  const fields = adFields(crowded)
  expect(Object.keys(fields)).toHaveLength(33)
  expect(fields.adId).toHaveLength(512)
  expect(adFields(undefined)).toEqual({})
})

test('the fields of an ad contain no consent parameters and no characters that the server refuses', () => {
  const ofLink = (query: string) => {
    const { eventSourceUrl: _, ...fields } = adFields(new URL(`https://watch.example/?${query}`))
    return fields
  }
  expect(ofLink('adId=a1&adConsent=1&paymentConsent=1')).toEqual({ adId: 'a1' })
  expect(ofLink('adId=a%001&campaign=%00')).toEqual({ adId: 'a1', campaign: '' })
  expect(ofLink(`adId=${'x'.repeat(511)}%F0%9F%98%80`).adId).toBe('x'.repeat(511))
})

test('uses the ad of an earlier visit until another ad is opened', () => {
  const home = new URL('https://watch.example/')
  const stored = cookie('fbHref', ad.href) ?? ''
  expect(findAd(home, safari, stored).address?.href).toBe(ad.href)
  expect(findAd(new URL('https://watch.example/?adId=b2'), safari, stored).address?.search).toBe('?adId=b2')
  for (const noAd of ['nonsense', 'https%3A%2F%2Fwatch.example%2F%3Fvid%3D7']) {
    expect(findAd(home, safari, `fbHref=${noAd}`)).toEqual({})
  }
})

test('a cookie expires after the given number of days', () => {
  expect(serializeCookie('fbHref', 'a b', 7)).toBe('fbHref=a%20b; Max-Age=604800; Path=/; SameSite=Lax')
})

test('reads a cookie with an invalid encoding as it is, and no cookie whose name only ends with the given name', () => {
  expect(readCookie('a=1; fbHref=%E0%A4%A; b=2', 'fbHref')).toBe('%E0%A4%A')
  expect(readCookie('xfbHref=1', 'fbHref')).toBeUndefined()
})
