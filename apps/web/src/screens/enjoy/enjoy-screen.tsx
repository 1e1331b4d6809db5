import { useRecentlyWatched } from '#features/history/watched.ts'
import { ListPage, ListState } from '#features/lists/list-page.tsx'
import { MarkGrid } from '#features/lists/mark-grid.tsx'
import { useMarks } from '#features/lists/use-marks.ts'
import { useNewEpisodes } from '#features/shelf/use-new-episodes.ts'
import { useShelf } from '#features/shelf/use-shelf.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/empty-page.tsx'
import { Link } from '#ui/link.tsx'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import styles from './enjoy-screen.module.css'
import { FollowedTile } from './followed-tile.tsx'
import { LeaveMarked } from './leave-marked.tsx'
import { Recommendations } from './recommendations.tsx'

/** My list: the followed titles, and recommendations below them. */
export function EnjoyScreen() {
  const t = useText()
  const shelf = useShelf()
  const watched = useRecentlyWatched()
  const { newOf, noteOpened } = useNewEpisodes(shelf.data?.rows)
  const marks = useMarks()
  const { marked } = marks

  if (!shelf.data) {
    if (shelf.isPending) return <ScreenSkeleton />
    const { reason } = shelf.error
    return (
      <ListState here="myList">
        <FailedState title={t('shelf.failedTitle')} reason={reason} onRetry={() => void shelf.refetch()} />
      </ListState>
    )
  }
  const videos = shelf.data.rows
  return (
    <ListPage
      here="myList"
      all={videos.map(({ vidId }) => vidId)}
      marks={marks}
      deletion={<LeaveMarked marked={[...(marked ?? [])]} onLeft={() => marks.setMarked(undefined)} />}
    >
      {videos.length === 0 ? (
        <div className={styles.empty}>
          <EmptyPage title={t('shelf.emptyTitle')} text={t('shelf.emptyText')}>
            <Link href="/" className={buttons.primary}>
              {t('history.findStory')}
            </Link>
          </EmptyPage>
        </div>
      ) : (
        <MarkGrid>
          {videos.map((video) => (
            <li key={video.vidId}>
              <FollowedTile
                video={video}
                watched={watched.data?.rows.find(({ vidId }) => vidId === video.vidId)}
                newCount={newOf(video)}
                isMarked={marked?.has(video.vidId)}
                onToggle={() => marks.toggle(video.vidId)}
                onOpen={() => noteOpened(video)}
              />
            </li>
          ))}
        </MarkGrid>
      )}
      {!marked && <Recommendations shelf={videos} />}
    </ListPage>
  )
}
