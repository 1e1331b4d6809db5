import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/use-api.ts'
import type { AppContext } from '#app/boot.ts'
import { loadConsent } from '#features/consent/load-consent.ts'
import { keys } from '#settings/keys.ts'
import { createResponseStore } from './response-store.ts'
import { saveQueries } from './save-queries.ts'
import { whenIdle } from './when-idle.ts'

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
  // Browsers offer Cache Storage and service workers only to secure origins.
  if (!import.meta.env.PROD || !api.config.hasOfflinePage || !('caches' in window)) return
  const language = locale.language.key
  // This file's URL changes with every build; responses saved by another build may have another shape.
  saveQueries(booted, createResponseStore(caches, `${language} ${import.meta.url}`))
  if ('serviceWorker' in navigator) void completeWorker()
}

/**
 * The page registered the service worker while it was loading (apps/server/src/http/pages/worker-registration.ts). The
 * worker stores the app now, when nearly all its files are in the browser's own cache.
 */
async function completeWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  whenIdle(() => active?.postMessage('store the app'))
}
