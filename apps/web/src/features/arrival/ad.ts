import type { CommonFields } from '@cliffhanger/contract/request'
import { readCookie } from './cookies.ts'

export const adCookies = { pending: 'adIdCookie', href: 'fbHref' } as const

const mostParameters = 32
const longestParameter = 512
/** What travels beside every call; by name, because the schema itself stays on the server. */
const common: Readonly<Record<keyof CommonFields, true>> = {
  appSource: true,
  appVer: true,
  channelId: true,
  deviId: true,
  language: true,
  isLogin: true,
  requestTime: true,
  timeZone: true,
  userId: true,
  userPort: true,
}
const ours = new Set([...Object.keys(common), 'vid', 'ep', 'fbuserid', 'isStartCheck', 'isUpdUserPort'])
const inAppBrowsers = /FBA[NV]|FB_IAB|Instagram|musical_ly|BytedanceWebview|TikTok|Snapchat|Twitter|Pinterest|\bLine\//i

const parseUrl = (href: string): URL | undefined => (URL.canParse(href) ? new URL(href) : undefined)
const namesAd = (url: URL | undefined): url is URL => Boolean(url?.searchParams.get('adId'))

/** The address that names the ad behind this visit: the landing page's own, else the one kept from an earlier visit. */
export function adAddress(landing: URL, cookies: string): URL | undefined {
  return [landing, parseUrl(readCookie(cookies, adCookies.href) ?? '')].find(namesAd)
}

/** What an ad adds to check and newUserStaining: its query parameters and the page it led to. */
export function adFields(address: URL | undefined): Record<string, string> {
  if (!address) return {}
  const parameters = [...address.searchParams]
    .filter(([name]) => !ours.has(name))
    .slice(0, mostParameters)
    .map(([name, value]) => [name, value.slice(0, longestParameter)] as const)
  return { ...Object.fromEntries(parameters), eventSourceUrl: address.href.slice(0, 2048) }
}

/**
 * Where the home page sends a visitor who tapped an ad for a title (section 2): an ad's address in a social app's own
 * browser, or an ad cookie that still holds a title.
 */
export function adRedirect(landing: URL, userAgent: string, cookies: string): string | undefined {
  if (landing.pathname !== '/') return undefined
  const kept = readCookie(cookies, adCookies.pending) === '1' ? readCookie(cookies, adCookies.href) : undefined
  const address = namesAd(landing) && inAppBrowsers.test(userAgent) ? landing : parseUrl(kept ?? '')
  const vid = address?.searchParams.get('vid')
  return vid ? `/video?${new URLSearchParams({ vid })}` : undefined
}

/** The kept address without its title, so that the visitor is sent there once. */
export function withoutTitle(address: URL): string {
  const rest = new URL(address)
  rest.searchParams.delete('vid')
  return rest.href
}
