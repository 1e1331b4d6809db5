import { fromBase64, toBase64 } from '@cliffhanger/contract/base64'
import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { StoredDownloadRight } from '@cliffhanger/domain/downloads'
import { importContentKey } from '@cliffhanger/domain/sealed-part'
import type { DownloadedEpisode, DownloadStopReason } from './download-store.ts'
import { type DownloadPorts, downloadId } from './downloads.ts'

export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** Errors of a renewal that end the download right. `notFound`: the brand offers no downloads any more. */
export const renewalStopReasons: Readonly<Record<string, DownloadStopReason>> = {
  notMember: 'member',
  tooManyDevices: 'devices',
  notFound: 'gone',
}

const byTitleAndNumber = (one: DownloadedEpisode, other: DownloadedEpisode): number =>
  one.vidId === other.vidId ? one.n - other.n : one.vidId < other.vidId ? -1 : 1

/** Fields of an episode without media. */
export const emptyEpisodeFields = { parts: 0, bytes: 0, details: undefined, rendition: undefined } as const

/**
 * Returns an episode that waits to be downloaded from its first part: a new episode, or `known` with its progress
 * reset.
 */
export const createWaitingDownload = (
  video: PlayListVideo,
  n: number,
  known?: DownloadedEpisode,
): DownloadedEpisode => ({
  ...{ id: downloadId(video.vidId, n), vidId: video.vidId, n },
  video: { ...video, start: {}, hasComments: false },
  ...known,
  ...{ ...emptyEpisodeFields, fault: undefined, state: 'waiting', expectedBytes: 0 },
})

/** Returns whether an episode still has to be downloaded. Another page of the app may have paused or removed it. */
export const needsDownload = (episode: Pick<DownloadedEpisode, 'state'> | undefined): boolean =>
  episode?.state === 'waiting' || episode?.state === 'loading'

/**
 * Returns the stored episodes in list order. The episode that this page is downloading may be ahead of its stored
 * state, so it replaces the stored one.
 */
export const mergeEpisodeList = (
  stored: readonly DownloadedEpisode[],
  loading: DownloadedEpisode | undefined,
): DownloadedEpisode[] =>
  stored
    .map((one) =>
      !needsDownload(one) ? one : loading?.id === one.id ? loading : { ...one, state: 'waiting' as const },
    )
    .sort(byTitleAndNumber)

export async function importContentKeyWithHash(contentKey: string) {
  const bytes = fromBase64(contentKey)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { key: await importContentKey(bytes), keyHash: toBase64(hash) }
}

/** Returns the title of downloaded episodes, all of which count as unlocked. */
export function buildDownloadedTitle(own: readonly DownloadedEpisode[]): PlayListVideo | undefined {
  const [first] = own
  if (!first) return undefined
  const { unlockedEpisodesList: unlocked } = first.video
  return { ...first.video, unlockedEpisodesList: [...new Set([...unlocked, ...own.map(({ n }) => n)])] }
}

/**
 * Tracks the latest time that this page knows, from the device's clock, the download right and the time that the page
 * has been open. A download right therefore expires even if the clock is set back.
 */
export function createLatestTimeTracker({ clock, openMs }: Pick<DownloadPorts, 'clock' | 'openMs'>) {
  let known = { time: 0, atMs: openMs() }
  const set = (time: number) => {
    known = { time, atMs: openMs() }
    return time
  }
  return {
    /** Sets the latest known time to the server's time. */
    set,
    of: (right: StoredDownloadRight) => set(Math.max(clock(), right.seenTime, known.time + openMs() - known.atMs)),
  }
}
