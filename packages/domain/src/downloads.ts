const dayMs = 86_400_000

/**
 * `devices`: most devices with a right at the same time. `episodesADay`: most episodes that a viewer downloads within a day.
 * `next`: episodes of a title that one tap downloads. `kept`: most episodes on one device.
 */
export const downloadLimits = { devices: 5, episodesADay: 60, next: 10, kept: 500 } as const
/** Name of the database on a device. */
export const downloadsDatabase = 'downloads'
/** Days after the last renewal that a right lasts without a connection, by default and at most. */
export const downloadDays = { usual: 30, most: 90 } as const

/** End of a right that is renewed now: the end of the membership, or so many days from now if that is earlier. */
export const downloadRightEnd = (membershipEnd: number, nowMs: number, days: number): number =>
  Math.min(membershipEnd, nowMs + days * dayMs)

/** A right as a device stores it. Times in ms since epoch. */
export interface StoredDownloadRight {
  readonly endTime: number
  /** The latest time that the device has seen, by the server's clock or its own: a clock that is set back does not return to it. */
  readonly seenTime: number
}

/** The right with the current time of the device's clock noted. */
export const noteClock = <R extends StoredDownloadRight>(right: R, clockMs: number): R =>
  clockMs > right.seenTime ? { ...right, seenTime: clockMs } : right

export const hasDownloadRightEnded = ({ endTime, seenTime }: StoredDownloadRight, clockMs: number): boolean =>
  Math.max(seenTime, clockMs) >= endTime

/** Viewers' choices of picture quality. */
type Quality = 'auto' | 'saving' | 'best'
/** Bits per second of the best rendition that `auto` downloads. */
const autoBandwidth = 1_500_000

/** The rendition to download; undefined if there is none. `rungs` are sorted, lowest first. */
export function downloadRung<R extends { readonly bandwidth: number }>(
  rungs: readonly R[],
  quality: Quality,
): R | undefined {
  if (quality === 'best') return rungs.at(-1)
  const fitting = quality === 'auto' ? rungs.findLast(({ bandwidth }) => bandwidth <= autoBandwidth) : undefined
  return fitting ?? rungs[0]
}

/** Bytes of an episode before it is downloaded, by its bandwidth. */
export const expectedBytes = (bandwidth: number, seconds: number): number => Math.round((bandwidth * seconds) / 8)

/** Numbers of the episodes that "the next episodes" downloads from an episode on, without those that are on the device. */
export const nextToDownload = (
  episodes: readonly { readonly n: number }[],
  from: number,
  isOnDevice: (n: number) => boolean,
): number[] =>
  episodes
    .map(({ n }) => n)
    .filter((n) => n >= from && !isOnDevice(n))
    .slice(0, downloadLimits.next)
