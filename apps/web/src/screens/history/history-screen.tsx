import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runOrReject, useApi } from '#api/use-api.ts'
import { firstHistoryPageInput } from '#features/history/watched.ts'
import { EpisodeProgressLine } from '#features/history/watched-card.tsx'
import { DeleteMarked } from '#features/lists/delete-marked.tsx'
import { ListEnd } from '#features/lists/list-end.tsx'
import { ListPage, ListState } from '#features/lists/list-page.tsx'
import { MarkableTile, MarkGrid, useMarkedTitles } from '#features/lists/mark-grid.tsx'
import { type NextPageLoader, useListPages } from '#features/lists/use-pages.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { findResumeEpisode, resumeHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { ScreenSkeleton } from '#ui/skeleton.tsx'

const { path } = playback.getWatchRecordList

function useHistory() {
  const { run } = useApi()
  return useListPages<WatchedVideo>(
    [path, 'pages'],
    firstHistoryPageInput.pageSize,
    (pageNum) => runOrReject(run, playback.getWatchRecordList, { ...firstHistoryPageInput, pageNum }),
    0,
  )
}

/** Returns the mutation that deletes watch records of titles and refetches every list of watched titles. */
function useDeleteWatched(onDeleted: () => void) {
  const { run, act } = useApi()
  const queries = useQueryClient()
  return useMutation({
    onMutate: (vidIdList) => act('delete', vidIdList.join(',')),
    mutationFn: (vidIdList: string[]) => runOrReject(run, playback.deleteWatchRecordList, { vidIdList }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [path] })
      onDeleted()
    },
  })
}

interface WatchedTileProps {
  readonly video: WatchedVideo
  readonly isMarked: boolean | undefined
  readonly onToggle: () => void
}

/** A tile of a watched title: a tap resumes playback, or in edit mode selects the title. */
function WatchedTile({ video, isMarked, onToggle }: WatchedTileProps) {
  const t = useText()
  return (
    <MarkableTile
      video={video}
      href={resumeHref(video)}
      label={t('history.resume', { title: video.vidName, episode: findResumeEpisode(video) })}
      line={t('home.episodeOf', { episode: video.lastLook, total: video.totalNum })}
      progress={<EpisodeProgressLine video={video} />}
      isMarked={isMarked}
      onToggle={onToggle}
    />
  )
}

interface Props {
  readonly videos: readonly WatchedVideo[]
  readonly marked: ReadonlySet<string> | undefined
  readonly onToggle: (vid: string) => void
  readonly more: NextPageLoader
}

function WatchedGrid({ videos, marked, onToggle, more }: Props) {
  const t = useText()
  return (
    <>
      <MarkGrid isBusy={more.isLoading}>
        {videos.map((video) => (
          <li key={video.vidId}>
            <WatchedTile video={video} isMarked={marked?.has(video.vidId)} onToggle={() => onToggle(video.vidId)} />
          </li>
        ))}
      </MarkGrid>
      <ListEnd more={more} endText={t('history.end')} />
    </>
  )
}

function DeleteWatched({ marked, onDeleted }: { marked: readonly string[]; onDeleted: () => void }) {
  const t = useText()
  const deletion = useDeleteWatched(onDeleted)
  const count = marked.length
  const words = {
    title: t('history.confirmTitle', { count }),
    text: t('history.confirmText'),
    failed: t('history.deleteFailed'),
    confirm: t('history.confirm'),
    thinkAgain: t('history.thinkAgain'),
  }
  return <DeleteMarked count={count} words={words} deletion={deletion} onConfirm={() => deletion.mutate([...marked])} />
}

export function HistoryScreen() {
  const t = useText()
  const { videos, isPending, error, refetch, more } = useHistory()
  const marks = useMarkedTitles()
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
