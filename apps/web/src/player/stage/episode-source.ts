import type { EpisodeDetails, PlayListVideo } from '@cliffhanger/contract/entities'
import type { EpisodeMedia, StartDescriptor } from '@cliffhanger/player-core/engine/engine'
import { resumePosition } from '@cliffhanger/player-core/features/resume'
import { swapHost } from '@cliffhanger/player-core/features/source-host'
import type { FeedSource } from '@cliffhanger/player-core/pool/plan'
import type { DownloadStopReason } from '#features/downloads/download-store.ts'
import type { PartReader } from '#features/downloads/downloads.ts'
import { isProbablyPlayable } from '#player/episodes/episode-tiles.ts'

/**
 * Last response of videoDetails for an episode. `timeout`: data is missing; `offline`: no connection; `refused`: with
 * the server's text; `ended`: offline, and the viewer's right to the download has ended. `read` is present only for a
 * downloaded episode; it reads the media from the device.
 */
export type EpisodeResponse =
  | { readonly status: 'ready'; readonly details: EpisodeDetails; readonly read?: PartReader }
  | { readonly status: 'ended'; readonly fault: DownloadStopReason }
  | { readonly status: 'locked' }
  | { readonly status: 'refused'; readonly message: string }
  | { readonly status: 'timeout' }
  | { readonly status: 'offline' }
export type ReadyEpisode = Extract<EpisodeResponse, { status: 'ready' }>

/**
 * Returns whether the server was probably not reached: there is no connection, or the data is missing, for example
 * because the connection hangs or a proxy cannot reach the server.
 */
export const isServerUnreached = ({ status }: { readonly status: string }): boolean =>
  status === 'offline' || status === 'timeout'

export interface EpisodeSourceInput {
  readonly video: PlayListVideo
  readonly isMember: () => boolean
  readonly answer: EpisodeResponse | undefined
  /** This viewer's saved position in the episode, in seconds; undefined while unknown. */
  readonly position: number | undefined
  /**
   * Whether playback resumes at the saved position: true if the viewer picked the episode, or if the episode is before
   * the current one. If false, playback starts at 0.
   */
  readonly isResumed: boolean
  /** Maps each host that occurs in media URLs to its replacement. */
  readonly hosts: Readonly<Record<string, string>>
}

/** Returns the key that identifies an episode in the pool. */
export const episodeKey = (vid: string, n: number): string => `${vid}:${n}`

/**
 * Returns the pool's source for episode `n`. Locked episodes and responses without a URL are never loaded. After a
 * refused or failed request, an episode is loaded only if the title contains its start descriptor.
 */
export function episodeSource(n: number, known: EpisodeSourceInput): FeedSource {
  const { video, answer } = known
  const key = episodeKey(video.vidId, n)
  const duration = video.episodes.find((episode) => episode.n === n)?.duration ?? 0
  const at = known.isResumed ? resumePosition(known.position ?? 0, duration, false) : 0
  if (answer?.status === 'ready') {
    if (answer.details.playUrl === '') return { state: 'missing', key }
    return { state: 'ready', key, at, media: mediaOfResponse(answer, known.hosts) }
  }
  if (answer?.status === 'locked') return { state: 'locked', key }
  const start = video.start[n]
  if (start) {
    // Waits one round trip for the saved position. Otherwise playback would start at 0 and then jump.
    const mayResume = known.isResumed && n === video.lastLook && known.position === undefined
    if (mayResume && answer === undefined) return { state: 'pending', key }
    return { state: 'ready', key, at, media: mediaOfStart(start, known.hosts) }
  }
  if (answer) return { state: 'missing', key }
  return { state: isProbablyPlayable(n, { ...video, isMember: known.isMember() }) ? 'pending' : 'locked', key }
}

/** Returns the media of a videoDetails response. Media of downloaded episodes is read from the device. */
export function mediaOfResponse(
  { details, read }: ReadyEpisode,
  hosts: Readonly<Record<string, string>>,
): EpisodeMedia {
  const media = mediaOfDetails(details, hosts)
  return media.start && read ? { ...media, start: { ...media.start, read } } : media
}

export function mediaOfDetails(details: EpisodeDetails, hosts: Readonly<Record<string, string>>): EpisodeMedia {
  const url = swapHost(details.playUrl, hosts)
  return { url, start: startOf(details.start, hosts), duration: details.start.duration }
}

/** Returns the media of a start descriptor. */
export function mediaOfStart(start: StartDescriptor, hosts: Readonly<Record<string, string>>): EpisodeMedia {
  const swapped = startOf(start, hosts)
  return { url: `${swapped.base}master.m3u8`, start: swapped, duration: swapped.duration }
}

function startOf(start: StartDescriptor, hosts: Readonly<Record<string, string>>): StartDescriptor {
  return { ...start, base: swapHost(start.base, hosts) }
}
