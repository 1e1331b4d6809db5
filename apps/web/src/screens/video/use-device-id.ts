import { useCallback, useSyncExternalStore } from 'react'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/** Another tab may clear the storage, and so may the browser's settings while this tab is hidden. */
const changes = ['storage', 'visibilitychange'] as const

/** This browser's device id, '' once it is removed. */
export function useDeviceId(): string {
  const settings = useSettings()
  const subscribe = useCallback(
    (listener: () => void) => {
      const ending = new AbortController()
      for (const change of changes) addEventListener(change, listener, { signal: ending.signal })
      const unsubscribe = settings.subscribe(listener)
      return () => {
        ending.abort()
        unsubscribe()
      }
    },
    [settings],
  )
  return useSyncExternalStore(subscribe, () => settings.get(keys.deviceId))
}
