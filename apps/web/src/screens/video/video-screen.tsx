import { parseVideoQuery } from '@cliffhanger/domain/opening-episode'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Player } from '#player/player.tsx'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { useUrlSearch } from '#ui/navigation/address.ts'

/**
 * Events after which the device id is read again, because the storage may have been cleared: by another tab, or in the
 * browser's settings while this tab was hidden.
 */
const changes = ['storage', 'visibilitychange'] as const

/** Returns the device id of this browser; '' after it was removed. */
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
    // Removes the canonical link of the server-rendered title when the viewer leaves that title, because browsers share
    // the canonical URL.
    const address = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    const isOwn = address?.href.endsWith(`-${vid}`)
    return () => {
      if (isOwn) address?.remove()
    }
  }, [vid])
  const isLost = vid === '' || deviceId === ''
  useEffect(() => {
    if (!isLost) return
    // Without a device id, the page is reloaded, which creates a new id and stops an episode that has already started.
    if (deviceId === '') location.replace('/')
    else navigate('/', { replace: true })
  }, [isLost, deviceId])
  return isLost ? null : <Player key={vid} vid={vid} episode={episode} />
}
