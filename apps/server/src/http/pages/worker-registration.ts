/**
 * Registers the service worker while the page is still loading, so that it is active soon after the first paint: the
 * app's own code would register it too late. Strings cannot become addresses of scripts: this script takes the only policy
 * that the content policy allows, before any other script runs, and the policy accepts only the worker's address. If
 * the registration fails, the browser shows its own page without a network.
 *
 * Chromium may offer to install the app at any moment. The script keeps its event for the app, which makes the offer when it
 * is due (apps/web/src/features/install).
 */
export const registrationScript = `(() => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.installPrompt = event
  })
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
