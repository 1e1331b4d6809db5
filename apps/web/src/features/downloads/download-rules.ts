import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { DownloadedEpisode, DownloadFault } from './download-store.ts'
import { downloadId } from './downloads.ts'

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Refusals of a renewal that end the right. Not found: the brand has no downloads any more. */
export const refused: Readonly<Record<string, DownloadFault>> = {
  notMember: 'member',
  tooManyDevices: 'devices',
  notFound: 'gone',
}

export const byTitleAndNumber = (one: DownloadedEpisode, other: DownloadedEpisode): number =>
  one.vidId === other.vidId ? one.n - other.n : one.vidId < other.vidId ? -1 : 1

/** An episode without media. */
export const emptied = { parts: 0, bytes: 0, details: undefined, rendition: undefined } as const

/** An episode that waits to be loaded from its beginning. */
export const unloaded = { ...emptied, fault: undefined, state: 'waiting', expectedBytes: 0 } as const
export const newEpisode = (video: PlayListVideo, n: number): DownloadedEpisode => ({
  ...{ id: downloadId(video.vidId, n), vidId: video.vidId, n },
  video: { ...video, start: {}, hasComments: false },
  ...unloaded,
})

/** Whether an episode is to be loaded. Another page of the app may have paused or removed it. */
export const mustRun = (episode: Pick<DownloadedEpisode, 'state'> | undefined): boolean =>
  episode?.state === 'waiting' || episode?.state === 'loading'
