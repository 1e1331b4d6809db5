import type { Video, WatchedVideo } from '@cliffhanger/contract/entities'
import { ProgressLine } from '#features/history/progress.tsx'
import { MarkTile } from '#features/lists/mark-tile.tsx'
import { resumeEpisode, watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'

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
export function FollowedTile({ video, watched, newCount, ...marking }: Props) {
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
