const askAgainMs = 4000

/** Whether there is a server again, whatever the browser believes about the network. */
const isBack = async (): Promise<boolean> => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

/** The address is the one that was asked for, so the page comes back by loading it once more. */
async function look() {
  if (document.visibilityState === 'visible' && (await isBack())) location.reload()
}
const comeBack = () => void look()

document.querySelector('button')?.addEventListener('click', () => location.reload())
addEventListener('online', comeBack)
document.addEventListener('visibilitychange', comeBack)
setInterval(comeBack, askAgainMs)
