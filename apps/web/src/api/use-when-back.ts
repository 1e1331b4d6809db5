import { useEffect, useEffectEvent } from 'react'
import { useApi } from './use-api.ts'

/** While `isWaiting`, calls `goOn` as soon as the server is reachable again. */
export function useWhenBack(isWaiting: boolean, goOn: () => void): void {
  const { connection } = useApi()
  const notice = useEffectEvent(() => {
    if (!connection.isOffline()) goOn()
  })
  useEffect(() => (isWaiting ? connection.subscribe(notice) : undefined), [isWaiting, connection])
}
