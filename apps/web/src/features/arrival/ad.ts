import type { CommonFields } from '@cliffhanger/contract/request'
import { detectInAppBrowser } from '@cliffhanger/domain/in-app-browser'
import { parseUrl } from '@cliffhanger/domain/parse-url'
import { readCookie } from './read-cookie.ts'

export const adCookieNames = { pending: 'adIdCookie', href: 'fbHref' } as const

const mostParameters = 32
const longestParameter = 512
/**
 * Names of the common fields, which ad parameters must not replace. Listed here, because the schema is not part of the
 * client.
 */
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
/** Names of other fields of the calls that send ad parameters, and of parameters that the app itself reads. */
const own = ['vid', 'ep', 'fbuserid', 'isStartCheck', 'isUpdUserPort', 'nonce', 'adConsent', 'paymentConsent']
const ours = new Set([...Object.keys(common), ...own])
/**
 * Removes characters that PostgreSQL cannot store and the server therefore refuses: NUL, and half of a surrogate pair
 * at the end of the text.
 */
const storable = (text: string): string => text.replaceAll('\0', '').replace(/[\uD800-\uDBFF]$/, '')

/**
 * Returns whether this is the browser of a social app. The Google app and unnamed web views do not count as social
 * apps.
 */
function isSocialApp(userAgent: string): boolean {
  const app = detectInAppBrowser(userAgent)
  return app !== undefined && app !== 'google' && app !== 'other'
}

const namesAd = (url: URL | undefined): url is URL => Boolean(url?.searchParams.get('adId'))

interface Ad {
  /** URL of the landing page; undefined for a visit without an ad. */
  readonly address: URL | undefined
  /** Landing URL to store for the next visit. */
  readonly stored: URL | undefined
  /** Path to redirect to; undefined if the visitor stays on the page. */
  readonly redirect: string | undefined
}

/**
 * Finds the ad of this visit: in the URL of the landing page, else as stored by an earlier visit. The specification
 * redirects the visitor from home to the ad's title: immediately in the browser of a social app, in any other browser
 * when home is reopened. The title is then removed from the stored ad, so that each ad redirects only once.
 */
export function findAd(landing: URL, userAgent: string, cookies: string): Ad {
  const linked = namesAd(landing) ? landing : undefined
  const known = [parseUrl(readCookie(cookies, adCookieNames.href) ?? '')].find(namesAd)
  const isOpenedAgain = !linked || linked.href === known?.href
  const source = linked && isSocialApp(userAgent) ? linked : isOpenedAgain ? known : undefined
  const vid = landing.pathname === '/' && source?.searchParams.get('vid')
  const redirect = vid ? `/video?${new URLSearchParams({ vid })}` : undefined

  const address = linked ?? known
  const isUsed = linked && withoutTitle(linked).href === known?.href
  // A link to the player opens the title without a redirect.
  const isShown = isUsed || redirect !== undefined || (linked && landing.pathname === '/video')
  return { redirect, address, stored: isShown && address ? withoutTitle(address) : address }
}

function withoutTitle(address: URL): URL {
  const rest = new URL(address)
  if (rest.searchParams.has('vid')) rest.searchParams.set('vid', '')
  return rest
}

/**
 * Returns the fields that an ad adds to the session check and to `newUserStaining`: its query parameters and its
 * landing page.
 */
export function adFields(address: URL | undefined): Record<string, string> {
  if (!address) return {}
  const parameters = [...address.searchParams]
    .filter(([name]) => !ours.has(name))
    .slice(0, mostParameters)
    .map(([name, value]) => [name, storable(value.slice(0, longestParameter))] as const)
  return { ...Object.fromEntries(parameters), eventSourceUrl: address.href.slice(0, 2048) }
}
