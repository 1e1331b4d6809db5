import { parseUrl } from './parse-url.ts'

/** The operator's settings for unlocking episodes by watching ads. */
export interface AdUnlockTerms {
  readonly isOn: boolean
  /** Maximum number of episodes that a viewer can unlock with ads per day. */
  readonly perDay: number
  /** Whether ads can unlock episodes of all titles, including titles added later. */
  readonly allTitles: boolean
  /** Ids of the titles whose episodes ads can unlock; ignored if `allTitles` is true. */
  readonly titles: readonly string[]
  /** Number of the last episode that an ad can unlock; 0 for no limit. */
  readonly lastEpisode: number
}

export const adUnlockLimits = { perDay: 20, titles: 200, lastEpisode: 10_000 } as const

/** Time after the start of an ad within which the ad can unlock an episode. */
export const adViewTimeoutMs = 30 * 60_000

/** Maximum length of any ad, in seconds. */
const mostAdSeconds = 60

/** Returns the maximum length of an ad for an episode in seconds; an ad is never longer than the episode. */
export const maxAdSeconds = (episodeSeconds: number): number => Math.min(mostAdSeconds, Math.floor(episodeSeconds))

/** Returns whether an ad can unlock the episode. */
export const isUnlockableByAd = (
  { isOn, allTitles, titles, lastEpisode }: AdUnlockTerms,
  vidId: string,
  episode: number,
): boolean => isOn && (allTitles || titles.includes(vidId)) && (lastEpisode === 0 || episode <= lastEpisode)

/** Placeholder in the VAST tag URL for the id of the ad view. */
export const adViewIdPlaceholder = '[VIEW]'

/**
 * Returns whether a URL is on one of the allowed ad origins. `https://*.example.com` matches all hosts below
 * example.com.
 */
export function isAdUrl(text: string, origins: readonly string[]): boolean {
  const url = parseUrl(text)
  if (url?.username !== '' || url.password !== '') return false
  return origins.some((one) => {
    const [scheme, name = ''] = one.split('//')
    return name.startsWith('*.') ? scheme === url.protocol && url.host.endsWith(name.slice(1)) : one === url.origin
  })
}
