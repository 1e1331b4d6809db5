// Records the page's errors, the pauses of its videos, and whether it was restored from the back/forward cache. Tests
// read the records in `recorded`.
globalThis.recorded = { errors: [], pauses: 0, isRestored: false }
// Ignores the error of a ResizeObserver loop, which only delays its notifications to the next frame.
addEventListener(
  'error',
  ({ message }) => /^ResizeObserver loop/.test(message) || recorded.errors.push(String(message)),
)
addEventListener('unhandledrejection', ({ reason }) => recorded.errors.push(`rejected: ${reason}`))
addEventListener('pageshow', ({ persisted }) => {
  recorded.isRestored = persisted
})
// Media events do not bubble.
document.addEventListener('pause', () => (recorded.pauses += 1), true)
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  recorded.errors.push(`content policy: ${violatedDirective} ${blockedURI}`),
)
