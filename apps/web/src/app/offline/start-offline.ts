import { catalogue } from '@cliffhanger/contract/catalogue'
import { downloadsDatabase } from '@cliffhanger/domain/downloads'
import type { QueryClient } from '@tanstack/react-query'
import { type Api, runOrReject } from '#api/use-api.ts'
import type { AppContext } from '#app/boot.ts'
import { loadConsent } from '#features/consent/load-consent.ts'
import { hasDownloads, isInstalledApp } from '#features/downloads/downloads.ts'
import { keys } from '#settings/keys.ts'
import { choiceSetting, numberSetting } from '#settings/setting.ts'
import type { Settings } from '#settings/store.ts'
import { createResponseStore } from './response-store.ts'
import { saveQueries, whenIdle } from './save-queries.ts'

const probeMs = 4000

interface Deps {
  readonly api: Pick<Api, 'connection'>
  readonly queryClient: QueryClient
}

/**
 * Probes the server every few seconds while it is unreachable, because browsers report only their own network state.
 * Once it responds, repeats the requests that did not reach it.
 */
function watchConnection({ api: { connection }, queryClient }: Deps): void {
  let timer: ReturnType<typeof setInterval> | undefined

  async function probe() {
    if (document.visibilityState !== 'visible') return
    const tell = connection.begin()
    const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    tell(response?.ok === true)
  }
  function follow() {
    clearInterval(timer)
    if (connection.isOffline()) timer = setInterval(() => void probe(), probeMs)
    else repeatFailed()
  }
  const repeatFailed = () =>
    void queryClient.invalidateQueries(
      { predicate: ({ state }) => state.fetchFailureReason?.reason === 'network' },
      { cancelRefetch: false },
    )
  document.addEventListener('visibilitychange', () => connection.isOffline() && void probe())
  connection.subscribe(follow)
  if (connection.isOffline()) follow()
}

/** Reloads a page that the browser kept in memory while another viewer logged in or the viewer logged out. */
function reloadForOtherViewer({ settings }: Pick<AppContext, 'settings'>): void {
  let viewer: string | undefined
  addEventListener('pagehide', () => {
    viewer = settings.get(keys.userId)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && settings.get(keys.userId) !== viewer) location.reload()
  })
}

/** Stores the app and the loaded responses on this device, so that both work offline. */
export function startOffline(booted: AppContext): void {
  const { api, locale } = booted
  watchConnection(booted)
  reloadForOtherViewer(booted)
  void loadConsent(booted)
  lookAfterDownloads(booted)
  // Browsers offer Cache Storage and service workers only to secure origins.
  if (!import.meta.env.PROD || !api.config.hasOfflinePage || !('caches' in window)) return
  const language = locale.language.key
  // This file's URL changes with every build; responses saved by another build may have another shape.
  saveQueries(booted, createResponseStore(caches, `${language} ${import.meta.url}`))
  if ('serviceWorker' in navigator) {
    void completeWorker()
    document.addEventListener('visibilitychange', () => void replaceWorker())
  }
  showTimeOffline(booted)
  startInstall(booted)
}

/** A logout and the end of a right delete downloads in the browser as well, which shares its storage with the installed app. */
function lookAfterDownloads({ api, settings }: AppContext): void {
  // The brand has none any more, or never had.
  if (!api.config.brand.downloads) window.indexedDB?.deleteDatabase(downloadsDatabase)
  else if (isInstalledApp() || settings.get(hasDownloads) === 1) {
    import('#features/downloads/open-downloads.ts')
      .then(({ startDownloads }) => startDownloads({ api, settings }))
      .catch(() => {
        // Without a connection the code may not be there: the next start looks after them.
      })
  }
}

/** Shows the age of the data in the banner, from the first moment without a connection. */
function showTimeOffline({ api: { connection }, locale, queryClient }: AppContext): void {
  const stop = connection.subscribe(show)
  function show() {
    if (!connection.isOffline()) return
    stop()
    import('./saved-time.ts')
      .then(({ showSavedTime }) => showSavedTime({ locale, queryClient, connection }))
      .catch(() => {
        // The code is not stored yet: the banner says only that the data is saved.
      })
  }
  show()
}

export const installKeys = {
  visits: numberSetting('visits', 0),
  /** When a page was last opened, ms since epoch. */
  lastOpenedAt: numberSetting('lastOpenedAt', 0),
  /** 1 if the viewer installed the app or declined. */
  isInstallAnswered: choiceSetting('installAnswered', [0, 1], 0),
} as const

/** A page that is opened later than this after the last one begins a visit. */
const pauseMs = 30 * 60_000
/** The first visit and two returns. */
const visitsBeforeOffer = 3

/** Counts the visits of this device. Returns whether to offer the installation: from the second return on, until answered. */
export function countVisit(settings: Settings, now: number): boolean {
  const lastAt = settings.get(installKeys.lastOpenedAt)
  // Also after the clock was set back.
  if (now - lastAt >= pauseMs || now < lastAt) settings.set(installKeys.visits, settings.get(installKeys.visits) + 1)
  settings.set(installKeys.lastOpenedAt, now)
  return settings.get(installKeys.visits) >= visitsBeforeOffer && settings.get(installKeys.isInstallAnswered) === 0
}

/** Offers to install the app when it is due. In the installed app, shows new episodes on its icon. */
function startInstall({ api, settings, locale, queryClient, started }: AppContext): void {
  const isDue = countVisit(settings, Date.now())
  const isInstalled = isInstalledApp()
  const ignore = () => {
    // Without a connection there is neither an offer nor a new number.
  }
  if (!isInstalled && isDue) {
    const answer = () => settings.set(installKeys.isInstallAnswered, 1)
    import('#features/install/installed-app.tsx').then(({ offerInstall }) => offerInstall(locale, answer)).catch(ignore)
  }
  if (isInstalled && 'setAppBadge' in navigator) {
    const load = () => runOrReject(api.run, catalogue.myVideoShelf, {})
    const setBadge = (count: number) => navigator.setAppBadge(count)
    Promise.all([import('#features/install/installed-app.tsx'), started])
      .then(([{ startBadge }]) => startBadge({ queryClient, settings, load }, setBadge))
      .catch(ignore)
  }
}

/**
 * The page registered the service worker while it was loading (apps/server/src/http/pages/worker-registration.ts). The
 * worker stores the app now, when nearly all its files are in the browser's own cache.
 */
async function completeWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  whenIdle(() => active?.postMessage('store the app'))
}

/** Replaces the service worker by a newer one, if there is one, while the viewer does not see this page. */
async function replaceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (document.hidden) registration?.waiting?.postMessage('take over')
}
