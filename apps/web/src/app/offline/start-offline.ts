import { loadConsent } from '#features/consent/load-consent.ts'
import type { Booted } from '../boot.ts'
import { createResponseStore } from './response-store.ts'
import { saveQueries } from './save-queries.ts'
import { watchConnection } from './watch-connection.ts'
import { whenIdle } from './when-idle.ts'
import { toWorkerUrl } from './worker-url.ts'

/** Stores the app and the loaded responses on this device, so that both work offline. */
export function startOffline(booted: Booted): void {
  const { api, locale } = booted
  watchConnection(booted)
  void loadConsent(booted)
  // Browsers offer Cache Storage and service workers only to secure origins.
  if (!import.meta.env.PROD || !api.config.hasOfflinePage || !('caches' in window)) return
  const language = locale.language.key
  // This file's URL changes with every build; responses saved by another build may have another shape.
  saveQueries(booted, createResponseStore(caches, `${language} ${import.meta.url}`))
  if (!('serviceWorker' in navigator)) return
  whenIdle(() => {
    navigator.serviceWorker.register(toWorkerUrl(`/service-worker.js?lang=${language}`)).catch(() => {
      // Without a service worker the browser shows its own offline page.
    })
  })
}
