// Records the page's errors and whether the browser restored it from memory. Tests read it as `recorded`.
globalThis.recorded = { errors: [], isRestored: false }
addEventListener('error', ({ message }) => recorded.errors.push(String(message)))
addEventListener('unhandledrejection', ({ reason }) => recorded.errors.push(`rejected: ${reason}`))
addEventListener('pageshow', ({ persisted }) => {
  recorded.isRestored = persisted
})
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  recorded.errors.push(`content policy: ${violatedDirective} ${blockedURI}`),
)
