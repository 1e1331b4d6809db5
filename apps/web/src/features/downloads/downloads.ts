import type { EpisodeDetails, PlayListVideo } from '@cliffhanger/contract/entities'
import type { ReadonlyStore } from '@cliffhanger/player-core/store'
import type { Run } from '#api/client.ts'
import { choiceSetting } from '#settings/setting.ts'
import type { DownloadedEpisode, DownloadFault, DownloadStore, renditionOf } from './download-store.ts'

/** 1 while there are downloads on this device: every start of the app looks after them, also outside of the installed app. */
export const hasDownloads = choiceSetting('hasDownloads', [0, 1], 0)

export const downloadId = (vidId: string, n: number): string => `${vidId}:${n}`

export interface DownloadPorts {
  readonly store: DownloadStore
  readonly run: Run
  readonly fetch: typeof fetch
  readonly hosts: Readonly<Record<string, string>>
  /** The device's clock, ms since epoch. */
  clock(): number
  /** For how long the page has been open, in ms: no clock that a viewer can set. */
  openMs(): number
  randomBytes(length: number): Uint8Array<ArrayBuffer>
  quality(): Parameters<typeof renditionOf>[2]
  /** Id of the page's viewer; '' if unknown. */
  viewer(): string
  /** Bytes that the device still has for this site. */
  freeBytes(): Promise<number>
  /** Runs the task unless another page of the app runs one. */
  inOnePage(task: () => Promise<void>): Promise<void>
  /** The other pages of the app: tells them that the list has changed, and listens to them. */
  readonly pages: { tell(): void; listen(task: () => void): void }
  later(task: () => void, ms: number): void
  /** Asks the browser not to delete this site's data when the device runs out of room. */
  askToKeep(): void
}

export interface DownloadsState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly episodes: readonly DownloadedEpisode[]
  /** End of the right to watch without a connection; undefined without a right. */
  readonly endTime: number | undefined
  /** The server could not be reached; the download is tried again. */
  readonly isStalled: boolean
}

/** Whether this page belongs to the installed app. */
export const isInstalledApp = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Reads a part of a downloaded episode by its name, in place of a request. Rejects once the right has ended. */
export type ReadPart = (name: string) => Promise<ArrayBuffer>
type OfflineEpisode =
  | { readonly status: 'ready'; readonly details: EpisodeDetails; readonly read: ReadPart }
  | { readonly status: 'ended'; readonly fault: DownloadFault }

export interface Downloads {
  readonly state: ReadonlyStore<DownloadsState>
  /** At the start of the app: renews the right, deletes what has ended, and goes on with what is not complete. */
  visit(): Promise<void>
  add(video: PlayListVideo, episodes: readonly number[]): Promise<void>
  pause(id: string): Promise<void>
  /** Goes on with a paused download, or tries a failed one again. */
  resume(id: string): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Deletes everything if another viewer uses the device now. */
  checkViewer(): Promise<void>
  findTitle(vid: string): Promise<PlayListVideo | undefined>
  findEpisode(vid: string, n: number): Promise<OfflineEpisode | undefined>
}
