import { fromBase64, toBase64 } from '@cliffhanger/contract/base64'
import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { StoredDownloadRight } from '@cliffhanger/domain/downloads'
import { importContentKey } from '@cliffhanger/domain/sealed-part'
import type { DownloadedEpisode, DownloadFault } from './download-store.ts'
import { type DownloadPorts, downloadId } from './downloads.ts'

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Refusals of a renewal that end the right. Not found: the brand has no downloads any more. */
export const refused: Readonly<Record<string, DownloadFault>> = {
  notMember: 'member',
  tooManyDevices: 'devices',
  notFound: 'gone',
}

const byTitleAndNumber = (one: DownloadedEpisode, other: DownloadedEpisode): number =>
  one.vidId === other.vidId ? one.n - other.n : one.vidId < other.vidId ? -1 : 1

/** An episode without media. */
export const emptied = { parts: 0, bytes: 0, details: undefined, rendition: undefined } as const

/** An episode that waits to be loaded from its beginning, in place of the one that is known. */
export const newEpisode = (video: PlayListVideo, n: number, known?: DownloadedEpisode): DownloadedEpisode => ({
  ...{ id: downloadId(video.vidId, n), vidId: video.vidId, n },
  video: { ...video, start: {}, hasComments: false },
  ...known,
  ...{ ...emptied, fault: undefined, state: 'waiting', expectedBytes: 0 },
})

/** Whether an episode is to be loaded. Another page of the app may have paused or removed it. */
export const mustRun = (episode: Pick<DownloadedEpisode, 'state'> | undefined): boolean =>
  episode?.state === 'waiting' || episode?.state === 'loading'

/** Stored episodes in the order of the list. The progress of the one that this page loads may be ahead of its stored state. */
export const listed = (
  stored: readonly DownloadedEpisode[],
  loading: DownloadedEpisode | undefined,
): DownloadedEpisode[] =>
  stored
    .map((one) => (!mustRun(one) ? one : loading?.id === one.id ? loading : { ...one, state: 'waiting' as const }))
    .sort(byTitleAndNumber)

export async function importKey(contentKey: string) {
  const bytes = fromBase64(contentKey)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { key: await importContentKey(bytes), keyHash: toBase64(hash) }
}

/** The title of these episodes, all of which count as unlocked. */
export function titleOf(own: readonly DownloadedEpisode[]): PlayListVideo | undefined {
  const [first] = own
  if (!first) return undefined
  const { unlockedEpisodesList: unlocked } = first.video
  return { ...first.video, unlockedEpisodesList: [...new Set([...unlocked, ...own.map(({ n }) => n)])] }
}

/**
 * The latest time that this page knows: of the device's clock or of the right, and later by as much as the page has been
 * open since then. So a right also ends for a clock that was set back.
 */
export function latestTime({ clock, openMs }: Pick<DownloadPorts, 'clock' | 'openMs'>) {
  let known = { time: 0, atMs: openMs() }
  const set = (time: number) => {
    known = { time, atMs: openMs() }
    return time
  }
  return {
    /** The server has told its time. */
    set,
    of: (right: StoredDownloadRight) => set(Math.max(clock(), right.seenTime, known.time + openMs() - known.atMs)),
  }
}
