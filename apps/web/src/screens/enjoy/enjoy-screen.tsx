import type { Video, WatchedVideo } from '@cliffhanger/contract/entities'
import { ProgressLine } from '#features/history/progress.tsx'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { DeleteMarked } from '#features/lists/delete-marked.tsx'
import { ListPage, ListState } from '#features/lists/list-page.tsx'
import { MarkGrid, MarkTile } from '#features/lists/mark-grid.tsx'
import { useMarks } from '#features/lists/use-marks.ts'
import { useNewEpisodes } from '#features/shelf/use-new-episodes.ts'
import { useShelf, useUnfollowTitles } from '#features/shelf/use-shelf.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { resumeEpisode, watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import styles from './enjoy-screen.module.css'
import { Recommendations } from './recommendations.tsx'

interface Props {
  readonly video: Video
  /** The watch record with the resume position, if known. */
  readonly watched: WatchedVideo | undefined
  readonly newCount: number
  readonly isMarked: boolean | undefined
  readonly onToggle: () => void
  readonly onOpen: () => void
}

/** A followed title: resumes playback, or is selected while the list is edited. */
function FollowedTile({ video, watched, newCount, ...marking }: Props) {
  const t = useText()
  const { lastLook, totalNum } = video
  const episode = (watched ? resumeEpisode(watched) : lastLook) || undefined
  const label = t('shelf.play', { title: video.vidName, episode: episode ?? 1 })
  return (
    <MarkTile
      {...marking}
      video={video}
      href={watchHref(video.vidId, episode)}
      label={newCount > 0 ? `${label} (${t('shelf.freshEpisodes', { count: newCount })})` : label}
      line={
        lastLook > 0
          ? t('home.episodeOf', { episode: lastLook, total: totalNum })
          : t('home.episodes', { count: totalNum })
      }
      news={newCount > 0 ? t('shelf.fresh', { count: newCount }) : undefined}
      progress={<ProgressLine part={totalNum > 0 ? Math.min(1, lastLook / totalNum) : 0} />}
    />
  )
}

function LeaveMarked({ marked, onLeft }: { marked: readonly string[]; onLeft: () => void }) {
  const t = useText()
  const deletion = useUnfollowTitles(onLeft)
  const count = marked.length
  const words = {
    title: t('shelf.removeAsk', { count }),
    text: t('shelf.removeText'),
    failed: t('shelf.removeFailed'),
    confirm: t('shelf.confirm'),
    thinkAgain: t('shelf.thinkAgain'),
  }
  return <DeleteMarked count={count} words={words} deletion={deletion} onConfirm={() => deletion.mutate([...marked])} />
}

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
