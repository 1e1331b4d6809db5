import { useEffect, useEffectEvent } from 'react'
import { useApi } from './use-api.ts'

/** Calls `goOn` when the server becomes reachable again, as long as `isWaiting` is true. */
export function useOnReconnect(isWaiting: boolean, goOn: () => void): void {
  const { connection } = useApi()
  const notice = useEffectEvent(() => {
    if (!connection.isOffline()) goOn()
  })
  useEffect(() => (isWaiting ? connection.subscribe(notice) : undefined), [isWaiting, connection])
}
