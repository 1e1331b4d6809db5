import { useState } from 'react'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/link.tsx'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import { StatePage } from '#ui/state-page.tsx'
import { DeleteWatched } from './delete-watched.tsx'
import { HistoryHead } from './history-head.tsx'
import styles from './history-screen.module.css'
import { useHistory } from './use-history.ts'
import { WatchedGrid } from './watched-grid.tsx'

export function HistoryScreen() {
  const t = useText()
  const { videos, isPending, error, refetch, more } = useHistory()
  /** The titles marked for deletion; undefined while not editing. */
  const [marked, setMarked] = useState<ReadonlySet<string>>()

  if (error) return <FailedState title={t('history.failedTitle')} reason={error.reason} onRetry={refetch} />
  if (isPending) return <ScreenSkeleton />
  if (videos.length === 0) {
    return (
      <StatePage picture="empty" title={t('history.emptyTitle')} text={t('history.emptyText')}>
        <Link href="/" className={buttons.primary}>
          {t('history.findStory')}
        </Link>
      </StatePage>
    )
  }
  const toggle = (vid: string) => {
    const next = new Set(marked)
    if (!next.delete(vid)) next.add(vid)
    setMarked(next)
  }
  return (
    <div className={`${styles.screen} wrap`}>
      <HistoryHead all={videos.map(({ vidId }) => vidId)} marked={marked} onMark={setMarked}>
        {marked && <DeleteWatched marked={[...marked]} onDeleted={() => setMarked(undefined)} />}
      </HistoryHead>
      <WatchedGrid videos={videos} marked={marked} onToggle={toggle} more={more} />
    </div>
  )
}
