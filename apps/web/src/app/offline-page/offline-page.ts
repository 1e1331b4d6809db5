const askAgainMs = 4000

/** Returns whether the server responds, whatever the browser reports about the network. */
const isBack = async (): Promise<boolean> => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

/** This page is served at the requested URL, so a reload opens the page that the viewer wanted. */
async function look() {
  if (document.visibilityState === 'visible' && (await isBack())) location.reload()
}
const comeBack = () => void look()

document.querySelector('button')?.addEventListener('click', () => location.reload())
addEventListener('online', comeBack)
document.addEventListener('visibilitychange', comeBack)
setInterval(comeBack, askAgainMs)
