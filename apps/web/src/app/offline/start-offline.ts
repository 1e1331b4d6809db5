import { catalogue } from '@cliffhanger/contract/catalogue'
import { downloadsDatabase } from '@cliffhanger/domain/downloads'
import type { QueryClient } from '@tanstack/react-query'
import { type Api, runOrReject } from '#api/use-api.ts'
import type { AppContext } from '#app/boot.ts'
import { startConsentIfNeeded } from '#features/consent/load-consent.ts'
import { hasDownloadsSetting, isInstalledApp } from '#features/downloads/downloads.ts'
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
 * Probes the server every few seconds while it is unreachable, because the browser reports only its own network state.
 * Once the server responds, refetches the failed queries.
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

/** Reloads a page restored from the back/forward cache if another viewer has logged in or the viewer has logged out. */
function reloadForOtherViewer({ settings }: Pick<AppContext, 'settings'>): void {
  let viewer: string | undefined
  addEventListener('pagehide', () => {
    viewer = settings.get(keys.userId)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && settings.get(keys.userId) !== viewer) location.reload()
  })
}

/**
 * Starts the tasks that may wait until the page has rendered, such as connection probes, consent and downloads. If the
 * browser supports offline use, also stores the app and its API responses on this device, and offers the installation.
 */
export function startOffline(booted: AppContext): void {
  const { api, locale } = booted
  watchConnection(booted)
  reloadForOtherViewer(booted)
  void startConsentIfNeeded(booted)
  lookAfterDownloads(booted)
  // Browsers offer Cache Storage and service workers only to secure origins.
  if (!import.meta.env.PROD || !api.config.hasOfflinePage || !('caches' in window)) return
  const language = locale.language.key
  // The URL of this file changes with every build: responses saved by another build may have another format.
  saveQueries(booted, createResponseStore(caches, `${language} ${import.meta.url}`))
  if ('serviceWorker' in navigator) {
    void completeWorker()
    navigator.serviceWorker.addEventListener('message', tellScreen)
    document.addEventListener('visibilitychange', () => void replaceWorker())
  }
  showTimeOffline(booted)
  startInstall(booted)
}

/**
 * Starts the download manager, which deletes downloads after a logout or when their right expires. Also runs in the
 * browser, which shares its storage with the installed app.
 */
function lookAfterDownloads({ api, settings }: AppContext): void {
  // If the brand offers no downloads, deletes the downloads from a time when the brand offered them.
  if (!api.config.brand.downloads) window.indexedDB?.deleteDatabase(downloadsDatabase)
  else if (isInstalledApp() || settings.get(hasDownloadsSetting) === 1) {
    import('#features/downloads/open-downloads.ts')
      .then(({ startDownloads }) => startDownloads({ api, settings }))
      .catch(() => {
        // The code cannot be loaded while offline; the next start of the app tries again.
      })
  }
}

/** Shows the time of the saved data in the offline banner, from the first time the server is unreachable. */
function showTimeOffline({ api: { connection }, locale, queryClient }: AppContext): void {
  const stop = connection.subscribe(show)
  function show() {
    if (!connection.isOffline()) return
    stop()
    import('./saved-time.ts')
      .then(({ showSavedTime }) => showSavedTime({ locale, queryClient, connection }))
      .catch(() => {
        // If the code cannot be loaded, the banner states only that the data is saved, without its time.
      })
  }
  show()
}

export const installOfferSettings = {
  visits: numberSetting('visits', 0),
  /** Time when a page was last opened, ms since epoch. */
  lastOpenedAt: numberSetting('lastOpenedAt', 0),
  /** 1 if the viewer installed the app or declined. */
  isInstallAnswered: choiceSetting('installAnswered', [0, 1], 0),
} as const

/** A new visit starts when a page is opened at least this long after the last one. */
const pauseMs = 30 * 60_000
/** The installation is offered from this visit on. */
const visitsBeforeOffer = 3

/**
 * Counts the visits of this device. Returns whether to offer the installation: from the third visit until the viewer
 * has answered.
 */
export function countVisit(settings: Settings, now: number): boolean {
  const lastAt = settings.get(installOfferSettings.lastOpenedAt)
  // A clock that was set back also starts a new visit.
  if (now - lastAt >= pauseMs || now < lastAt)
    settings.set(installOfferSettings.visits, settings.get(installOfferSettings.visits) + 1)
  settings.set(installOfferSettings.lastOpenedAt, now)
  return (
    settings.get(installOfferSettings.visits) >= visitsBeforeOffer &&
    settings.get(installOfferSettings.isInstallAnswered) === 0
  )
}

/**
 * Offers to install the app if the offer is due. In the installed app, shows the number of new episodes on the app
 * icon.
 */
function startInstall({ api, settings, locale, queryClient, started }: AppContext): void {
  const isDue = countVisit(settings, Date.now())
  const isInstalled = isInstalledApp()
  const ignore = () => {
    // If the code cannot be loaded, there is no offer and the badge stays unchanged.
  }
  if (!isInstalled && isDue) {
    const answer = () => settings.set(installOfferSettings.isInstallAnswered, 1)
    import('#features/install/installed-app.tsx').then(({ offerInstall }) => offerInstall(locale, answer)).catch(ignore)
  }
  if (isInstalled && 'setAppBadge' in navigator) {
    const load = () => runOrReject(api.run, catalogue.myVideoShelf, {})
    const setBadge = (count: number) => navigator.setAppBadge(count)
    Promise.all([import('#features/install/installed-app.tsx'), started])
      .then(([{ startAppIconBadge }]) => startAppIconBadge({ queryClient, settings, load }, setBadge))
      .catch(ignore)
  }
}

/**
 * Tells the service worker, which the page registered while loading
 * (apps/server/src/http/pages/worker-registration.ts), to store the app. By now nearly all its files are in the
 * browser's HTTP cache.
 */
async function completeWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  whenIdle(() => active?.postMessage('store the app'))
}

/** Activates a newer service worker, if one is waiting, while the page is hidden. */
async function replaceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (document.hidden) registration?.waiting?.postMessage('take over')
}

/**
 * Reports the displayed path to the service worker, which opens a notification's screen in another window if the viewer
 * may be paying or typing in this one.
 */
const tellScreen = ({ ports: [port] }: MessageEvent) => port?.postMessage(location.pathname + location.search)
