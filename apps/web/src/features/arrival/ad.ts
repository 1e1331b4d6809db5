import type { CommonFields } from '@cliffhanger/contract/request'
import { parseUrl } from '@cliffhanger/domain/parse-url'
import { readCookie } from './read-cookie.ts'

export const adCookies = { pending: 'adIdCookie', href: 'fbHref' } as const

const mostParameters = 32
const longestParameter = 512
/** Names of the common fields. They are listed here because the schema is not in the client. */
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
const ours = new Set([...Object.keys(common), 'vid', 'ep', 'fbuserid', 'isStartCheck', 'isUpdUserPort', 'nonce'])
const inAppBrowsers = /FBA[NV]|FB_IAB|Instagram|musical_ly|BytedanceWebview|TikTok|Snapchat|Twitter|Pinterest|\bLine\//i

const namesAd = (url: URL | undefined): url is URL => Boolean(url?.searchParams.get('adId'))

interface Ad {
  /** The landing page's URL; undefined for a visit without an ad. */
  readonly address: URL | undefined
  /** The ad as stored for the next visit. */
  readonly stored: URL | undefined
  /** The path that the visitor is redirected to; undefined for a visit that stays on home. */
  readonly redirect: string | undefined
}

/**
 * The ad of this visit: the one in the landing page's URL, else the one stored by an earlier visit. The specification
 * redirects home to the ad's title: at once in the browser of a social app, in any other browser when home is opened
 * again. Then the title is removed from the stored ad, so that an ad redirects only once; the link of another ad
 * redirects again.
 */
export function findAd(landing: URL, userAgent: string, cookies: string): Ad {
  const linked = namesAd(landing) ? landing : undefined
  const known = [parseUrl(readCookie(cookies, adCookies.href) ?? '')].find(namesAd)
  const isOpenedAgain = !linked || linked.href === known?.href
  const source = linked && inAppBrowsers.test(userAgent) ? linked : isOpenedAgain ? known : undefined
  const vid = landing.pathname === '/' && source?.searchParams.get('vid')
  const redirect = vid ? `/video?${new URLSearchParams({ vid })}` : undefined

  const address = linked ?? known
  const isUsed = linked && withoutTitle(linked).href === known?.href
  // A link to the player opens its title without a redirect.
  const isShown = isUsed || redirect !== undefined || (linked && landing.pathname === '/video')
  return { redirect, address, stored: isShown && address ? withoutTitle(address) : address }
}

function withoutTitle(address: URL): URL {
  const rest = new URL(address)
  if (rest.searchParams.has('vid')) rest.searchParams.set('vid', '')
  return rest
}

/** Fields that an ad adds to check and newUserStaining: its query parameters and its landing page. */
export function adFields(address: URL | undefined): Record<string, string> {
  if (!address) return {}
  const parameters = [...address.searchParams]
    .filter(([name]) => !ours.has(name))
    .slice(0, mostParameters)
    .map(([name, value]) => [name, value.slice(0, longestParameter)] as const)
  return { ...Object.fromEntries(parameters), eventSourceUrl: address.href.slice(0, 2048) }
}
