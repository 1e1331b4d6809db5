const dayMs = 86_400_000

/**
 * Limits of downloads. `devices`: maximum number of devices with a download permission at the same time.
 * `episodesADay`: maximum number of episodes that a viewer downloads per day. `next`: number of episodes that one tap
 * downloads. `kept`: maximum number of episodes on one device.
 */
export const downloadLimits = { devices: 5, episodesADay: 60, next: 10, kept: 500 } as const
/** Name of the IndexedDB database for downloads. */
export const downloadsDatabase = 'downloads'
/** Number of days that a download permission lasts offline after its last renewal: default and maximum. */
export const downloadDays = { usual: 30, most: 90 } as const

/**
 * Returns the end of a permission that is renewed now: after `days` days, or at the end of the membership if that is
 * earlier.
 */
export const downloadRightEnd = (membershipEnd: number, nowMs: number, days: number): number =>
  Math.min(membershipEnd, nowMs + days * dayMs)

/** A download permission as stored on the device. Times are in milliseconds since 1970. */
export interface StoredDownloadRight {
  readonly endTime: number
  /**
   * Latest time that the device has seen on the server's or its own clock, so that setting the clock back does not
   * extend the permission.
   */
  readonly seenTime: number
}

/** Returns the permission with `seenTime` advanced to the device's current time. */
export const advanceSeenTime = <R extends StoredDownloadRight>(right: R, clockMs: number): R =>
  clockMs > right.seenTime ? { ...right, seenTime: clockMs } : right

export const hasDownloadRightEnded = ({ endTime, seenTime }: StoredDownloadRight, clockMs: number): boolean =>
  Math.max(seenTime, clockMs) >= endTime

/** Picture qualities that a viewer can choose for downloads. */
type Quality = 'auto' | 'saving' | 'best'
/** Highest bandwidth of a rendition that `auto` downloads, in bits per second. */
const autoBandwidth = 1_500_000

/**
 * Selects the rendition to download; undefined if there is none. `rungs` are the renditions, lowest bandwidth first.
 */
export function selectDownloadRendition<R extends { readonly bandwidth: number }>(
  rungs: readonly R[],
  quality: Quality,
): R | undefined {
  if (quality === 'best') return rungs.at(-1)
  const fitting = quality === 'auto' ? rungs.findLast(({ bandwidth }) => bandwidth <= autoBandwidth) : undefined
  return fitting ?? rungs[0]
}

/** Estimates the download size of an episode in bytes from its bandwidth. */
export const estimateBytes = (bandwidth: number, seconds: number): number => Math.round((bandwidth * seconds) / 8)

/**
 * Returns the numbers of the episodes that the button for the next episodes downloads: from episode `from` on, without
 * those on the device.
 */
export const selectNextDownloads = (
  episodes: readonly { readonly n: number }[],
  from: number,
  isOnDevice: (n: number) => boolean,
): number[] =>
  episodes
    .map(({ n }) => n)
    .filter((n) => n >= from && !isOnDevice(n))
    .slice(0, downloadLimits.next)
