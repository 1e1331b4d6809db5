import { parseVideoQuery } from '@cliffhanger/domain/opening-episode'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Player } from '#player/player.tsx'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { useUrlSearch } from '#ui/navigation/address.ts'

/** Storage may be cleared by another tab, or in the browser's settings while this tab is hidden. */
const changes = ['storage', 'visibilitychange'] as const

/** This browser's device id; '' after it was removed. */
function useDeviceId(): string {
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

/** `/video?vid=&ep=`: the player. Redirects to home if the URL has no title or the device id was removed. */
export function VideoScreen() {
  const { vid, episode } = parseVideoQuery(useUrlSearch())
  const deviceId = useDeviceId()
  useEffect(() => {
    // The server names the page of the title that was opened first; browsers share this address.
    const address = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    const isOwn = address?.href.endsWith(`-${vid}`)
    return () => {
      if (isOwn) address?.remove()
    }
  }, [vid])
  const isLost = vid === '' || deviceId === ''
  useEffect(() => {
    if (!isLost) return
    // A reload creates a new device id, and stops an episode that a tap has started.
    if (deviceId === '') location.replace('/')
    else navigate('/', { replace: true })
  }, [isLost, deviceId])
  return isLost ? null : <Player key={vid} vid={vid} episode={episode} />
}
