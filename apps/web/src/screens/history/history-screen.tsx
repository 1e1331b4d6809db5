import { ListPage, ListState } from '#features/lists/list-page.tsx'
import { useMarks } from '#features/lists/use-marks.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/empty-page.tsx'
import { Link } from '#ui/link.tsx'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import { DeleteWatched } from './delete-watched.tsx'
import { useHistory } from './use-history.ts'
import { WatchedGrid } from './watched-grid.tsx'

export function HistoryScreen() {
  const t = useText()
  const { videos, isPending, error, refetch, more } = useHistory()
  const marks = useMarks()
  const { marked } = marks

  if (error) {
    return (
      <ListState here="history">
        <FailedState title={t('history.failedTitle')} reason={error.reason} onRetry={refetch} />
      </ListState>
    )
  }
  if (isPending) return <ScreenSkeleton />
  if (videos.length === 0) {
    return (
      <ListState here="history">
        <EmptyPage title={t('history.emptyTitle')} text={t('history.emptyText')}>
          <Link href="/" className={buttons.primary}>
            {t('history.findStory')}
          </Link>
        </EmptyPage>
      </ListState>
    )
  }
  return (
    <ListPage
      here="history"
      all={videos.map(({ vidId }) => vidId)}
      marks={marks}
      deletion={<DeleteWatched marked={[...(marked ?? [])]} onDeleted={() => marks.setMarked(undefined)} />}
    >
      <WatchedGrid videos={videos} marked={marked} onToggle={marks.toggle} more={more} />
    </ListPage>
  )
}
