import { useSyncExternalStore } from 'react'
import type { CallRunner } from '#api/client.ts'
import { type Api, useApi } from '#api/use-api.ts'
import { createFeatureTexts, type FeatureTextFunction } from '#i18n/feature-texts.ts'
import type { downloads } from '#i18n/locales/en/downloads.ts'
import type { Message } from '#i18n/message.ts'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import { useSettings } from '#settings/use-setting.ts'
import { createDownloads } from './create-downloads.ts'
import { createDownloadStore, type DownloadedEpisode } from './download-store.ts'
import { type Downloads, type DownloadsState, hasDownloadsSetting } from './downloads.ts'

interface Deps {
  readonly api: Pick<Api, 'run' | 'config'>
  readonly settings: Settings
}

/** Returns how many bytes the browser can still store. */
export async function estimateFreeBytes(): Promise<number> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  return Math.max(0, quota - usage)
}

/** Name of the lock and of the broadcast channel that all pages share. */
const lockName = 'downloads'
/** Quality names, indexed by the value of the setting `quality`. */
const qualities = ['auto', 'saving', 'best'] as const
const opened = new WeakMap<CallRunner, Downloads>()

/** Returns the download manager of this device, one instance per page load. */
export function openDownloads({ api: { run, config }, settings }: Deps): Downloads {
  const known = opened.get(run)
  if (known) return known
  const store = createDownloadStore(indexedDB)
  const channel = new BroadcastChannel(lockName)
  const created = createDownloads({
    store: {
      ...store,
      async clear() {
        await store.clear()
        // The setting is cleared last: if the page unloads before all downloads are deleted, the next start of the app
        // deletes the rest.
        settings.clear(hasDownloadsSetting)
      },
    },
    run,
    fetch: (...asked) => fetch(...asked),
    hosts: config.mediaHosts,
    clock: Date.now,
    openMs: () => performance.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    quality: () => qualities[settings.get(keys.quality)],
    viewer: () => settings.get(keys.userId),
    freeBytes: estimateFreeBytes,
    inOnePage: (task) =>
      navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? task() : Promise.resolve())),
    pages: { tell: () => channel.postMessage(''), listen: (task) => channel.addEventListener('message', task) },
    later: (task, ms) => void setTimeout(task, ms),
    askToKeep: () => void navigator.storage.persist(),
  })
  opened.set(run, created)
  created.state.subscribe(() => {
    const isNoted = settings.get(hasDownloadsSetting) === 1
    if (created.state.get().episodes.length > 0 && !isNoted) settings.set(hasDownloadsSetting, 1)
  })
  return created
}

/**
 * Renews the download right and continues downloads, at each start of the app and when the server is reachable again.
 */
export function startDownloads(deps: Deps & { readonly api: Pick<Api, 'connection'> }): void {
  const { connection } = deps.api
  const own = openDownloads(deps)
  const visit = () => own.visit().catch(() => {})
  void visit()
  connection.subscribe(() => connection.isOffline() || void visit())
  deps.settings.subscribe(() => void own.checkViewer().catch(() => {}))
}

type TextFile = { readonly downloads: Readonly<Record<keyof typeof downloads, Message>> }
export type DownloadTextFunction = FeatureTextFunction<typeof downloads>

/** The texts of the downloads feature, loaded on first use. */
export const downloadTexts = createFeatureTexts<typeof downloads, TextFile>({
  name: 'download texts',
  files: import.meta.glob<TextFile>('../../i18n/locales/*/downloads.ts'),
  textsIn: (file) => file.downloads,
})

/** Returns the download manager of this device and its current state. */
export function useDownloads(): Downloads & { readonly now: DownloadsState } {
  const own = openDownloads({ api: useApi(), settings: useSettings() })
  const now = useSyncExternalStore(own.state.subscribe, own.state.get)
  return { ...own, now }
}

const [mega, giga] = [1_000_000, 1_000_000_000]
/** Formats a size: "0.7 MB", "48 MB" or "1.2 GB". */
export function formatFileSize(tag: string, bytes: number): string {
  const isLarge = bytes >= giga
  const unit = isLarge ? 'gigabyte' : 'megabyte'
  const style = { style: 'unit', unit, maximumFractionDigits: isLarge || bytes < 10 * mega ? 1 : 0 } as const
  return new Intl.NumberFormat(tag, style).format(bytes / (isLarge ? giga : mega))
}

/** Describes the state of a download, with the reason if it has stopped. */
export function describeDownload(
  t: DownloadTextFunction,
  tag: string,
  { state, fault, bytes, expectedBytes }: DownloadedEpisode,
  isStalled: boolean,
): string {
  const sizes = { done: formatFileSize(tag, bytes), size: formatFileSize(tag, expectedBytes) }
  if (fault) return t(fault)
  if (state === 'waiting') return t(isStalled ? 'stalled' : 'waiting')
  if (state === 'loading') return t('loading', sizes)
  if (state === 'paused') return t('paused', sizes)
  return state === 'done' ? sizes.done : t('ended')
}
