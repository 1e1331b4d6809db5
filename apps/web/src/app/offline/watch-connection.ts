import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/use-api.ts'

const probeMs = 4000

interface Deps {
  readonly api: Pick<Api, 'connection'>
  readonly queryClient: QueryClient
}

/**
 * Probes the server every few seconds while it is unreachable, because browsers report only their own network state.
 * Once it responds, repeats the requests that did not reach it.
 */
export function watchConnection({ api: { connection }, queryClient }: Deps): void {
  let timer: ReturnType<typeof setInterval> | undefined

  async function probe() {
    if (document.visibilityState !== 'visible') return
    const tell = connection.begin()
    const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    tell(response?.ok === true)
  }
  function follow() {
    clearInterval(timer)
    if (connection.isOffline()) timer = setInterval(() => void probe(), probeMs)
    else repeatFailed()
  }
  const repeatFailed = () =>
    void queryClient.invalidateQueries(
      { predicate: ({ state }) => state.fetchFailureReason?.reason === 'network' },
      { cancelRefetch: false },
    )
  document.addEventListener('visibilitychange', () => connection.isOffline() && void probe())
  connection.subscribe(follow)
  if (connection.isOffline()) follow()
}
