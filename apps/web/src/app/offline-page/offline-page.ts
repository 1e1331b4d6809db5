const askAgainMs = 4000

/** Checks whether the server responds, regardless of the browser's network state. */
const isBack = async (): Promise<boolean> => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

/**
 * Reloads once the server responds. The offline page is served at the requested URL, so a reload opens the requested
 * page.
 */
async function look() {
  if (document.visibilityState === 'visible' && (await isBack())) location.reload()
}
const comeBack = () => void look()

document.querySelector('button')?.addEventListener('click', () => location.reload())
addEventListener('online', comeBack)
document.addEventListener('visibilitychange', comeBack)
setInterval(comeBack, askAgainMs)
