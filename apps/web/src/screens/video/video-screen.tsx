import { parseVideoQuery } from '@cliffhanger/domain/opening-episode'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { useSearch } from '#ui/address.ts'
import { Player } from './player.tsx'

/** `/video?vid=&ep=`: the player. Without a title there is nothing to play, without a device id nobody to play it to. */
export function VideoScreen() {
  const { vid, episode } = parseVideoQuery(useSearch())
  const [deviceId] = useSetting(keys.deviceId)
  const isLost = vid === '' || deviceId === ''
  useEffect(() => {
    if (isLost) navigate('/', { replace: true })
  }, [isLost])
  return isLost ? null : <Player key={vid} vid={vid} episode={episode} />
}
