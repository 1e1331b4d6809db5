import { parseVideoQuery } from '@cliffhanger/domain/opening-episode'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSearch } from '#ui/address.ts'
import { Player } from './player.tsx'
import { useDeviceId } from './use-device-id.ts'

/** `/video?vid=&ep=`: the player. Leaves to home if the URL has no title or the device id was removed. */
export function VideoScreen() {
  const { vid, episode } = parseVideoQuery(useSearch())
  const deviceId = useDeviceId()
  const isLost = vid === '' || deviceId === ''
  useEffect(() => {
    if (!isLost) return
    // A reload creates a new device id, and stops an episode that a tap has started.
    if (deviceId === '') location.replace('/')
    else navigate('/', { replace: true })
  }, [isLost, deviceId])
  return isLost ? null : <Player key={vid} vid={vid} episode={episode} />
}
