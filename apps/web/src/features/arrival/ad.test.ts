import { expect, test } from 'vitest'
import { adAddress, adFields, adRedirect, withoutTitle } from './ad.ts'
import { cookieText, readCookie } from './cookies.ts'

const instagram = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Instagram 320.0.0.0'
const safari = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.0 Safari/604.1'
const ad = new URL('https://watch.example/?adId=a1&campaign=spring&vid=7&userId=evil')
const cookie = (name: string, value: string) => cookieText(name, value, 1).split(';')[0]

test('a social app browser with an ad id goes to the title', () => {
  expect(adRedirect(ad, instagram, '')).toBe('/video?vid=7')
  expect(adRedirect(ad, safari, '')).toBeUndefined()
  expect(adRedirect(new URL('https://watch.example/?vid=7'), instagram, '')).toBeUndefined()
  expect(adRedirect(new URL('https://watch.example/my?adId=a1&vid=7'), instagram, '')).toBeUndefined()
})

test('an ad cookie that holds a title goes there, once', () => {
  const home = new URL('https://watch.example/')
  const kept = `${cookie('adIdCookie', '1')}; ${cookie('fbHref', ad.href)}`
  expect(adRedirect(home, safari, kept)).toBe('/video?vid=7')
  expect(adRedirect(home, safari, kept.replace('adIdCookie=1', 'adIdCookie=0'))).toBeUndefined()
  expect(adRedirect(home, safari, `adIdCookie=1; ${cookie('fbHref', withoutTitle(ad))}`)).toBeUndefined()
})

test('check gets the parameters of the ad, and none that would replace our own', () => {
  expect(adFields(ad)).toEqual({ adId: 'a1', campaign: 'spring', eventSourceUrl: ad.href })
  const crowded = new URL(`https://watch.example/?adId=${'x'.repeat(600)}`)
  for (let at = 0; at < 50; at += 1) crowded.searchParams.set(`p${at}`, '1')
  const fields = adFields(crowded)
  expect(Object.keys(fields)).toHaveLength(33)
  expect(fields.adId).toHaveLength(512)
  expect(adFields(undefined)).toEqual({})
})

test('the ad of an earlier visit counts until there is another', () => {
  const home = new URL('https://watch.example/')
  expect(adAddress(home, cookie('fbHref', ad.href) ?? '')?.href).toBe(ad.href)
  expect(adAddress(new URL('https://watch.example/?adId=b2'), cookie('fbHref', ad.href) ?? '')?.search).toBe('?adId=b2')
  expect(adAddress(home, 'fbHref=nonsense')).toBeUndefined()
})

test('a cookie lives as many days as it is told', () => {
  expect(cookieText('fbHref', 'a b', 7)).toBe('fbHref=a%20b; Max-Age=604800; Path=/; SameSite=Lax')
})

test('cookies survive odd values', () => {
  expect(readCookie('a=1; fbHref=%E0%A4%A; b=2', 'fbHref')).toBe('%E0%A4%A')
  expect(readCookie('xfbHref=1', 'fbHref')).toBeUndefined()
})
