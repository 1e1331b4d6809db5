import { parseUrl } from './parse-url.ts'

/** An operator's choice of the titles and episodes that viewers may unlock with ads. */
export interface AdUnlockTerms {
  readonly isOn: boolean
  /** Episodes that a viewer unlocks with ads on a day, at most. */
  readonly perDay: number
  /** Whether it is on for all titles, also new ones. */
  readonly allTitles: boolean
  /** Ids of the chosen titles, unless it is on for all. */
  readonly titles: readonly string[]
  /** Number of the last episode; 0: all episodes. */
  readonly lastEpisode: number
}

export const adUnlockLimits = { perDay: 20, titles: 200, lastEpisode: 10_000 } as const

/** Time from the begin of an ad until it unlocks nothing any more. */
export const adViewMs = 30 * 60_000

/** No ad is longer, in seconds. */
const mostAdSeconds = 60

/** The longest ad for an episode, in seconds: never longer than the episode. */
export const longestAdSeconds = (episodeSeconds: number): number => Math.min(mostAdSeconds, Math.floor(episodeSeconds))

/** Whether an episode can be unlocked by an ad. */
export const isUnlockedByAds = (
  { isOn, allTitles, titles, lastEpisode }: AdUnlockTerms,
  vidId: string,
  episode: number,
): boolean => isOn && (allTitles || titles.includes(vidId)) && (lastEpisode === 0 || episode <= lastEpisode)

/** Placeholder of the view in a VAST tag. */
export const viewPlaceholder = '[VIEW]'

/** Whether a URL belongs to one of the origins of ads. `https://*.example.com` matches all hosts below example.com. */
export function isAdUrl(text: string, origins: readonly string[]): boolean {
  const url = parseUrl(text)
  if (url?.username !== '' || url.password !== '') return false
  return origins.some((one) => {
    const [scheme, name = ''] = one.split('//')
    return name.startsWith('*.') ? scheme === url.protocol && url.host.endsWith(name.slice(1)) : one === url.origin
  })
}
