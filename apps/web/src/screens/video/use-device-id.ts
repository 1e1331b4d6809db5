import { useCallback, useSyncExternalStore } from 'react'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/** Storage may be cleared by another tab, or in the browser's settings while this tab is hidden. */
const changes = ['storage', 'visibilitychange'] as const

/** This browser's device id; '' after it was removed. */
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
