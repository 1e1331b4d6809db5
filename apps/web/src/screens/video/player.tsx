import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { knownTitle } from '#features/watching/known-title.ts'
import { useText } from '#i18n/use-text.ts'
import button from '#ui/button.module.css'
import { LoadingPlayer } from './loading-player.tsx'
import { Notice } from './notice.tsx'
import { PlayerView } from './player-view.tsx'
import { type PlayerPath, usePlayerPath } from './use-player-path.ts'
import { useWatching, type Visit } from './use-watching.ts'

/** One title's player, from its first request to its feed. */
export function Player({ vid, episode }: { vid: string; episode: number | undefined }) {
  const path = usePlayerPath(vid, episode)
  const visit = useWatching({ vid, episode, onShown: path.setShown, onClose: path.close })
  const known = knownTitle(useQueryClient(), vid)
  if (!visit) return <LoadingPlayer known={known} onClose={path.close} />
  return <LoadedPlayer visit={visit} path={path} known={known} />
}

function LoadedPlayer({
  visit,
  path,
  known,
}: {
  visit: Visit
  path: PlayerPath
  known: ReturnType<typeof knownTitle>
}) {
  const t = useText()
  const { state } = visit.feed
  const title = useSyncExternalStore(state.subscribe, () => state.get().title)
  if (title.status === 'ready' && title.video.episodes.length > 0) {
    return <PlayerView visit={visit} path={path} video={title.video} />
  }
  if (title.status === 'loading') return <LoadingPlayer known={known} onClose={path.close} />
  const [heading, text] =
    title.status === 'ready'
      ? [t('player.emptyTitle'), t('player.emptyText')]
      : title.status === 'refused'
        ? [t('player.titleFailed'), title.message]
        : [t('player.timeoutTitle'), t('player.timeoutText')]
  return (
    <LoadingPlayer known={known} onClose={path.close}>
      <Notice title={heading} text={text} isPage>
        <button className={button.primary} type="button" onClick={() => visit.reload()}>
          {t('shell.tryAgain')}
        </button>
        <button className={`${button.quiet} ${button.compact}`} type="button" onClick={path.close}>
          {t('player.findNext')}
        </button>
      </Notice>
    </LoadingPlayer>
  )
}
