import { selectKnownAdParameters } from './ad-parameters.ts'
import { randomCode } from './random-code.ts'
import { isBotAgent, isPrefetch, type RequestHeaders } from './user-agent.ts'

export const adNetworks = ['meta', 'tiktok', 'google', 'other'] as const
export type AdNetwork = (typeof adNetworks)[number]

export const adLinkStates = ['running', 'stopped'] as const
export type AdLinkState = (typeof adLinkStates)[number]

/** Pattern of ad link codes. Codes are lower case, because people type them from posters. */
export const adLinkCodePattern = '^[a-z0-9](-?[a-z0-9]){2,31}$'
const codeShape = new RegExp(adLinkCodePattern)
export const isAdLinkCode = (text: string): boolean => codeShape.test(text)

/** Characters of generated codes: none that look alike, and no vowels, so that no code is a word. */
const codeAlphabet = '23456789bcdfghjkmnpqrstvwxz'
const codeLength = 6

/** Creates a random ad link code, such as "k4tzm2". @param randomBytes random numbers from 0 to 255 */
export const newAdLinkCode = (randomBytes: (length: number) => ArrayLike<number>): string =>
  randomCode(codeAlphabet, codeLength, randomBytes)

export type AdClickKind = 'viewer' | 'bot' | 'prefetch'

interface ClickRequest {
  readonly method: string
  readonly headers: RequestHeaders
}

/**
 * Classifies a click: by a viewer, by a program, or by a browser that prefetches the link. Only clicks by viewers are
 * counted.
 */
export function classifyAdClick({ method, headers }: ClickRequest): AdClickKind {
  if (isPrefetch(headers)) return 'prefetch'
  const userAgent = headers['user-agent']
  const isBot = method === 'HEAD' || typeof userAgent !== 'string' || userAgent === '' || isBotAgent(userAgent)
  return isBot ? 'bot' : 'viewer'
}

/** Names of the query parameters that the ad link itself sets, and other spellings of these names. */
const ownParameters = /^(adid|ad_?id|vid|ep|episode|lang|click_id)$/i

/**
 * Returns the query parameters that an ad network has added to a link and that are passed on to the landing page: only
 * known names, up to 1 KB in total.
 */
export function landingParameters(query: URLSearchParams): Record<string, string> {
  const given = new Map<string, string>()
  for (const [name, value] of query) if (!ownParameters.test(name) && !given.has(name)) given.set(name, value)
  return selectKnownAdParameters({}, Object.fromEntries(given))
}

interface AdDestination {
  readonly code: string
  readonly vidId: string
  readonly episode: number
  /** Key of the page's language; undefined for the viewer's own language. */
  readonly language: string | undefined
}

/**
 * Returns the path to which an ad link redirects: the episode in the player, or the home page if the title is no longer
 * published. Visits to the home page count for the link, too.
 */
export function landingPath(
  { code, vidId, episode, language }: AdDestination,
  { clickId, query, isPublished }: { clickId: string; query: URLSearchParams; isPublished: boolean },
): string {
  const place: Record<string, string> = isPublished ? { vid: vidId, ep: String(episode) } : {}
  const own = { ...place, adId: code, click_id: clickId, ...(language && { lang: language }) }
  return `${isPublished ? '/video' : '/'}?${new URLSearchParams({ ...own, ...landingParameters(query) })}`
}
