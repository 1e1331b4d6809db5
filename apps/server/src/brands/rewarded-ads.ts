import { adViewIdPlaceholder, isAdUrl } from '@cliffhanger/domain/ad-unlocks'

/** Settings of the ads that unlock episodes at a brand. */
export interface RewardedAds {
  /** URL of the VAST document; `[VIEW]` is replaced by the id of the ad view. */
  readonly tag: string
  /** Hosts from which ads load documents, videos and pixels, in addition to the host of `tag`. */
  readonly hosts: readonly string[]
  /**
   * callback: the ad network reports each completed view; clock: the server checks only the time since the start of
   * the ad, which is weaker.
   */
  readonly verification: 'callback' | 'clock'
  /** Minimum seconds since the start of an ad, for `clock`. */
  readonly seconds: number
}

const hostPattern = '^(\\*\\.)?[a-z0-9.-]+(:[0-9]{1,5})?$'

/** JSON schema of `rewardedAds` in the brands file. */
export const rewardedAdsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['tag', 'verification'],
  properties: {
    tag: { type: 'string', pattern: '^https?://', maxLength: 2000 },
    hosts: {
      type: 'array',
      items: { type: 'string', pattern: hostPattern, maxLength: 253 },
      maxItems: 40,
      default: [],
    },
    verification: { enum: ['callback', 'clock'] },
    seconds: { type: 'integer', minimum: 5, maximum: 60, default: 15 },
  },
}

const isLoopback = (url: URL): boolean => url.hostname === 'localhost' || url.hostname === '127.0.0.1'
const originOf = (host: string): string =>
  /^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? `http://${host}` : `https://${host}`

/** Returns the origins from which ads are loaded, for the Content-Security-Policy. */
export const adOrigins = ({ tag, hosts }: RewardedAds): string[] => [
  ...new Set([new URL(tag).origin, ...hosts.map(originOf)]),
]

/**
 * Returns the index of a brand whose verification weakens that of other brands; -1 if there is none. Viewers may start
 * an ad at any brand of the server, so `clock` at one brand would bypass `callback` at all others.
 */
export function findWeakVerificationBrandIndex(brands: readonly { readonly rewardedAds?: RewardedAds }[]): number {
  const isMixed = brands.some(({ rewardedAds }) => rewardedAds?.verification === 'callback')
  return isMixed ? brands.findIndex(({ rewardedAds }) => rewardedAds?.verification === 'clock') : -1
}

/** Returns the reason why an entry is invalid; undefined if it is valid. */
export function rewardedAdsError(ads: RewardedAds): string | undefined {
  const { tag, verification } = ads
  if (!URL.canParse(tag) || !isAdUrl(tag, adOrigins(ads))) return 'tag is not the URL of a VAST document'
  const url = new URL(tag)
  if (url.protocol !== 'https:' && !isLoopback(url)) return 'tag must begin with https://'
  if (verification === 'callback' && !tag.includes(adViewIdPlaceholder)) {
    return `tag must contain ${adViewIdPlaceholder}, which the ad network's report names`
  }
  return undefined
}
