import { useEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { parseVideoQuery } from '#features/watching/opening-episode.ts'
import { Player } from './player.tsx'

/** `/video?vid=&ep=`: the player. Without a title there is nothing to play. */
export function VideoScreen() {
  const { vid, episode } = parseVideoQuery(useSearch())
  useEffect(() => {
    if (vid === '') navigate('/', { replace: true })
  }, [vid])
  return vid === '' ? null : <Player key={vid} vid={vid} episode={episode} />
}
