import type { EpisodeDetails, PlayListVideo } from '@cliffhanger/contract/entities'
import type { ReadonlyStore } from '@cliffhanger/player-core/store'
import type { CallRunner } from '#api/client.ts'
import { choiceSetting } from '#settings/setting.ts'
import type { chooseDownloadRendition, DownloadedEpisode, DownloadStopReason, DownloadStore } from './download-store.ts'

/**
 * 1 while there are downloads on this device. The app then starts the download manager, also outside of the installed
 * app.
 */
export const hasDownloadsSetting = choiceSetting('hasDownloads', [0, 1], 0)

export const downloadId = (vidId: string, n: number): string => `${vidId}:${n}`

export interface DownloadPorts {
  readonly store: DownloadStore
  readonly run: CallRunner
  readonly fetch: typeof fetch
  readonly hosts: Readonly<Record<string, string>>
  /** Time of the device's clock, ms since epoch. */
  clock(): number
  /** Time in ms for which the page has been open, from a clock that viewers cannot set. */
  openMs(): number
  randomBytes(length: number): Uint8Array<ArrayBuffer>
  quality(): Parameters<typeof chooseDownloadRendition>[2]
  /** Id of the page's viewer; '' if unknown. */
  viewer(): string
  /** Returns the storage space left for this site, in bytes. */
  freeBytes(): Promise<number>
  /** Runs the task unless another page of the app is running a task. */
  inOnePage(task: () => Promise<void>): Promise<void>
  /** Channel to the other pages of the app: `tell` reports a changed list, `listen` subscribes to such reports. */
  readonly pages: { tell(): void; listen(task: () => void): void }
  later(task: () => void, ms: number): void
  /** Asks the browser not to evict this site's data when the device runs out of space. */
  askToKeep(): void
}

export interface DownloadsState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly episodes: readonly DownloadedEpisode[]
  /** Expiry of the right to watch offline; undefined without a right. */
  readonly endTime: number | undefined
  /** The last attempt failed for a reason that may pass; the download will be retried. */
  readonly isStalled: boolean
}

/** Returns whether this page runs in the installed app. */
export const isInstalledApp = (): boolean => matchMedia('(display-mode: standalone)').matches

/**
 * Reads a part of a downloaded episode by its name, instead of a request. Rejects once the download right has ended.
 */
export type PartReader = (name: string) => Promise<ArrayBuffer>
type OfflineEpisode =
  | { readonly status: 'ready'; readonly details: EpisodeDetails; readonly read: PartReader }
  | { readonly status: 'ended'; readonly fault: DownloadStopReason }

export interface Downloads {
  readonly state: ReadonlyStore<DownloadsState>
  /**
   * Call it at the app's start: renews the download right, deletes media without a right, and continues incomplete
   * downloads.
   */
  visit(): Promise<void>
  add(video: PlayListVideo, episodes: readonly number[]): Promise<void>
  pause(id: string): Promise<void>
  /** Continues a paused download, or retries a failed or ended one. */
  resume(id: string): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Deletes everything if another viewer uses the device now. */
  checkViewer(): Promise<void>
  findTitle(vid: string): Promise<PlayListVideo | undefined>
  findEpisode(vid: string, n: number): Promise<OfflineEpisode | undefined>
}
