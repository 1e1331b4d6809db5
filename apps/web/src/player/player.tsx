import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useOnReconnect } from '#api/use-when-back.ts'
import type { TitleResponse } from '#features/titles/title-lists.ts'
import { useText } from '#i18n/use-text.ts'
import button from '#ui/button.module.css'
import { Notice } from './messages/notice.tsx'
import { PlayerView } from './player-view.tsx'
import { findCachedTitle } from './stage/known-title.ts'
import type { PlayerVisit } from './stage/start-visit.ts'
import { usePlayerVisit } from './stage/use-visit.ts'
import { LoadingPlayer } from './startup/loading-player.tsx'
import { type PlayerPath, usePlayerPath } from './use-player-path.ts'

/** The player of one title, including its loading and error states. */
export function Player({ vid, episode }: { vid: string; episode: number | undefined }) {
  const path = usePlayerPath(vid, episode)
  const visit = usePlayerVisit({ vid, episode, onShown: path.setShown, onClose: path.close })
  const known = findCachedTitle(useQueryClient(), vid)
  if (!visit) return <LoadingPlayer known={known} onClose={path.close} />
  return <LoadedPlayer visit={visit} path={path} known={known} />
}

interface LoadedProps {
  readonly visit: PlayerVisit
  readonly path: PlayerPath
  readonly known: ReturnType<typeof findCachedTitle>
}

function LoadedPlayer({ visit, path, known }: LoadedProps) {
  const { state } = visit.feed
  const title = useSyncExternalStore(state.subscribe, () => state.get().title)
  if (title.status === 'ready' && title.video.episodes.length > 0) {
    return <PlayerView visit={visit} path={path} video={title.video} />
  }
  return (
    <LoadingPlayer known={known} onClose={path.close}>
      {title.status === 'loading' ? undefined : <NotPlayable title={title} visit={visit} onClose={path.close} />}
    </LoadingPlayer>
  )
}

interface NotPlayableProps {
  readonly title: TitleResponse
  readonly visit: PlayerVisit
  readonly onClose: () => void
}

/** Explains why the title cannot be played. After a network failure it reloads once the connection is back. */
function NotPlayable({ title, visit: { reload }, onClose }: NotPlayableProps) {
  const t = useText()
  useOnReconnect(title.status === 'offline', reload)
  const [heading, text] = {
    ready: () => [t('player.emptyTitle'), t('player.emptyText')] as const,
    refused: () => [t('player.titleFailed'), 'message' in title ? title.message : ''] as const,
    timeout: () => [t('player.timeoutTitle'), t('player.timeoutText')] as const,
    offline: () => [t('shell.noConnectionTitle'), t('shell.noConnectionText')] as const,
  }[title.status]()
  return (
    <Notice title={heading} text={text} isPage>
      <button className={button.primary} type="button" onClick={reload}>
        {t('shell.tryAgain')}
      </button>
      <button className={`${button.quiet} ${button.compact}`} type="button" onClick={onClose}>
        {t('player.findNext')}
      </button>
    </Notice>
  )
}
