import type { Video, WatchedVideo } from '@cliffhanger/contract/entities'
import { Suspense } from 'react'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { ProgressLine } from '#features/history/watched-card.tsx'
import { DeleteMarked } from '#features/lists/delete-marked.tsx'
import { ListPage, ListState } from '#features/lists/list-page.tsx'
import { MarkableTile, MarkGrid, useMarkedTitles } from '#features/lists/mark-grid.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { findResumeEpisode, watchHref } from '#features/titles/links.ts'
import { useNewEpisodes } from '#features/watchlist/use-new-episodes.ts'
import { useUnfollowTitles, useWatchlist } from '#features/watchlist/use-watchlist.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { lazyWithRetry } from '#ui/later.ts'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import styles from './my-list-screen.module.css'
import { Recommendations } from './recommendations.tsx'

/** Loaded lazily, only if the server sends notifications. */
const FollowOffer = lazyWithRetry(() => import('#features/notifications/follow-offer.tsx'), 'FollowOffer')

interface Props {
  readonly video: Video
  /** The watch record with the resume position, if known. */
  readonly watched: WatchedVideo | undefined
  readonly newCount: number
  readonly isMarked: boolean | undefined
  readonly onToggle: () => void
  readonly onOpen: () => void
}

/** A tile of a followed title: a tap resumes playback, or in edit mode selects the title. */
function FollowedTile({ video, watched, newCount, ...marking }: Props) {
  const t = useText()
  const { lastLook, totalNum } = video
  const episode = (watched ? findResumeEpisode(watched) : lastLook) || undefined
  const label = t('watchlist.play', { title: video.vidName, episode: episode ?? 1 })
  return (
    <MarkableTile
      {...marking}
      video={video}
      href={watchHref(video.vidId, episode)}
      label={newCount > 0 ? `${label} (${t('watchlist.freshEpisodes', { count: newCount })})` : label}
      line={
        lastLook > 0
          ? t('home.episodeOf', { episode: lastLook, total: totalNum })
          : t('home.episodes', { count: totalNum })
      }
      news={newCount > 0 ? t('watchlist.fresh', { count: newCount }) : undefined}
      progress={<ProgressLine part={totalNum > 0 ? Math.min(1, lastLook / totalNum) : 0} />}
    />
  )
}

function LeaveMarked({ marked, onLeft }: { marked: readonly string[]; onLeft: () => void }) {
  const t = useText()
  const deletion = useUnfollowTitles(onLeft)
  const count = marked.length
  const words = {
    title: t('watchlist.removeAsk', { count }),
    text: t('watchlist.removeText'),
    failed: t('watchlist.removeFailed'),
    confirm: t('watchlist.confirm'),
    thinkAgain: t('watchlist.thinkAgain'),
  }
  return <DeleteMarked count={count} words={words} deletion={deletion} onConfirm={() => deletion.mutate([...marked])} />
}

/** My list: the followed titles, with recommendations below. */
export function MyListScreen() {
  const t = useText()
  const watchlist = useWatchlist()
  const watched = useRecentlyWatched()
  const { newOf, noteOpened } = useNewEpisodes(watchlist.data?.rows)
  const marks = useMarkedTitles()
  const { marked } = marks

  if (!watchlist.data) {
    if (watchlist.isPending) return <ScreenSkeleton />
    const { reason } = watchlist.error
    return (
      <ListState here="myList">
        <FailedState title={t('watchlist.failedTitle')} reason={reason} onRetry={() => void watchlist.refetch()} />
      </ListState>
    )
  }
  const videos = watchlist.data.rows
  return (
    <ListPage
      here="myList"
      all={videos.map(({ vidId }) => vidId)}
      marks={marks}
      deletion={<LeaveMarked marked={[...(marked ?? [])]} onLeft={() => marks.setMarked(undefined)} />}
    >
      {watchlist.data.hasNotifications && videos.length > 0 && !marked && (
        <Suspense>
          <FollowOffer />
        </Suspense>
      )}
      {videos.length === 0 ? (
        <div className={styles.empty}>
          <EmptyPage title={t('watchlist.emptyTitle')} text={t('watchlist.emptyText')}>
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
      {!marked && <Recommendations watchlist={videos} />}
    </ListPage>
  )
}
