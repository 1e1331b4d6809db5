import { useText } from '#i18n/use-text.ts'
import { episodeName, usePlayback, useTitle } from '#player/player-context.ts'

/** The episode's number and name: "EP 9 · The ring is a fake". */
export function EpisodeLine() {
  const t = useText()
  const { n } = usePlayback()
  const { video } = useTitle()
  const name = episodeName(video, n)
  return name ? t('player.episodeNamed', { n, name }) : t('player.episodeShort', { n })
}
