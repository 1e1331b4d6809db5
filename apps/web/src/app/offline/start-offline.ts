import { loadConsent } from '#features/consent/load-consent.ts'
import type { Booted } from '../boot.ts'
import { saveQueries } from './save-queries.ts'
import { createSavedAnswers } from './saved-answers.ts'
import { watchConnection } from './watch-connection.ts'
import { whenIdle } from './when-idle.ts'
import { asWorkerAddress } from './worker-address.ts'

/** Stores the app and what the viewer loaded on this device, so that both open without a network. */
export function startOffline(booted: Booted): void {
  const { api, locale } = booted
  watchConnection(booted)
  void loadConsent(booted)
  // Browsers offer both stores to secure origins alone.
  if (!import.meta.env.PROD || !api.config.hasOfflinePage || !('caches' in window)) return
  const language = locale.language.key
  // The address of this file changes with every build, and an answer may have another shape in the next one.
  saveQueries(booted, createSavedAnswers(caches, `${language} ${import.meta.url}`))
  if (!('serviceWorker' in navigator)) return
  whenIdle(() => {
    navigator.serviceWorker.register(asWorkerAddress(`/service-worker.js?lang=${language}`)).catch(() => {
      // A browser that stores nothing shows its own page.
    })
  })
}
