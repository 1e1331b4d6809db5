import type { Booted } from './boot.ts'
import { asWorkerAddress } from './worker-address.ts'

const quietAfterMs = 5000

/** Has the browser keep a page for when the network is away. Nobody waits for that, so it comes last. */
export function keepOfflinePage({ api, locale }: Booted): void {
  if (!import.meta.env.PROD || !api.config.hasOfflinePage || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    navigator.serviceWorker.register(asWorkerAddress(`/service-worker.js?lang=${locale.language.key}`)).catch(() => {
      // A browser that keeps nothing shows its own page.
    })
  }, quietAfterMs)
}
