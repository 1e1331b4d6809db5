import { isAdUrl, viewPlaceholder } from '@cliffhanger/domain/ad-unlocks'

/** Ads that unlock episodes at a brand. */
export interface RewardedAds {
  /** URL of the VAST document; `[VIEW]` becomes the id of the view. */
  readonly tag: string
  /** Hosts besides the tag's that its documents, videos and pixels come from. */
  readonly hosts: readonly string[]
  /** callback: the ad network reports each view; clock: only the time since the begin is checked, which is weaker. */
  readonly verification: 'callback' | 'clock'
  /** Least time since the begin, in seconds, with `clock`. */
  readonly seconds: number
}

const hostPattern = '^(\\*\\.)?[a-z0-9.-]+(:[0-9]{1,5})?$'

/** Its entry in the table of brands. */
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

/** Origins that ads are loaded from, as in the content policy. */
export const adOrigins = ({ tag, hosts }: RewardedAds): string[] => [
  ...new Set([new URL(tag).origin, ...hosts.map(originOf)]),
]

/**
 * The place of a brand that weakens the ads of the others; -1 without one. A viewer may begin an ad at any brand of the server, so
 * `clock` at one would unlock episodes without a report at all.
 */
export function weakerBrand(brands: readonly { readonly rewardedAds?: RewardedAds }[]): number {
  const isMixed = brands.some(({ rewardedAds }) => rewardedAds?.verification === 'callback')
  return isMixed ? brands.findIndex(({ rewardedAds }) => rewardedAds?.verification === 'clock') : -1
}

/** Why an entry is wrong; undefined if it is right. */
export function rewardedAdsError(ads: RewardedAds): string | undefined {
  const { tag, verification } = ads
  if (!URL.canParse(tag) || !isAdUrl(tag, adOrigins(ads))) return 'tag is not the URL of a VAST document'
  const url = new URL(tag)
  if (url.protocol !== 'https:' && !isLoopback(url)) return 'tag must begin with https://'
  if (verification === 'callback' && !tag.includes(viewPlaceholder)) {
    return `tag must contain ${viewPlaceholder}, which the ad network's report names`
  }
  return undefined
}
