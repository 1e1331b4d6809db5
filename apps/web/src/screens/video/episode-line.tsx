import { useText } from '#i18n/use-text.ts'
import { episodeName, usePlayer } from './player-context.ts'

/** "EP 9 · The ring is a fake". */
export function EpisodeLine({ className }: { className?: string | undefined }) {
  const t = useText()
  const { video, n } = usePlayer()
  const name = episodeName(video, n)
  return <p className={className}>{name ? t('player.episodeNamed', { n, name }) : t('player.episodeShort', { n })}</p>
}
