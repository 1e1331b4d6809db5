import { useEffect, useEffectEvent } from 'react'
import { useApi } from './use-api.ts'

/** While `isWaiting`, calls `goOn` as soon as the server can be reached again. */
export function useWhenBack(isWaiting: boolean, goOn: () => void): void {
  const { connection } = useApi()
  const notice = useEffectEvent(() => {
    if (!connection.isOffline()) goOn()
  })
  useEffect(() => (isWaiting ? connection.subscribe(notice) : undefined), [isWaiting, connection])
}
