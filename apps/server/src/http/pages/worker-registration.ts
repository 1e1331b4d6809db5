/**
 * Registers the service worker while the page is still loading, so that it is active soon after the first paint: the
 * app's own code would register it too late. Before any other script runs, this script creates the only Trusted Types
 * policy that the Content-Security-Policy allows; it accepts only the worker's URL, so no other string can become a
 * script URL. If the registration fails, the browser shows its own error page when offline.
 *
 * Chromium may offer to install the app at any moment. The script stores the event for the app, which later shows the
 * offer (apps/web/src/features/install).
 *
 * If a file of the app does not load at the start, the app cannot react, and a page without rendered content would stay
 * empty. The script reloads such a page: once after three seconds, and whenever the connection returns.
 */
export const registrationScript = `(() => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.installPrompt = event
  })
  const isEmpty = () => !document.querySelector('#root > *, [data-frame]')
  const reloadIfEmpty = () => isEmpty() && location.reload()
  const recover = () => {
    addEventListener('online', reloadIfEmpty)
    if (performance.getEntriesByType('navigation')[0]?.type !== 'reload') setTimeout(reloadIfEmpty, 3000)
  }
  addEventListener('error', ({ target }) => target.type === 'module' && recover(), true)
  addEventListener('vite:preloadError', recover)
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const address = '/service-worker.js?lang=' + document.documentElement.lang.slice(0, 2)
  const createScriptURL = (asked) => {
    if (asked !== address) throw new TypeError(asked)
    return asked
  }
  const policy = globalThis.trustedTypes?.createPolicy('service-worker', { createScriptURL })
  if (serviceWorker.controller?.scriptURL.endsWith(address)) return
  serviceWorker.register(policy ? policy.createScriptURL(address) : address).catch(() => {})
})()`
export const registrationTag = `<script>${registrationScript}</script>`
