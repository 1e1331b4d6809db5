import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { Progress } from '#features/history/progress.tsx'
import { MarkTile } from '#features/lists/mark-tile.tsx'
import { resumeEpisode, resumeHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'

interface Props {
  readonly video: WatchedVideo
  readonly isMarked: boolean | undefined
  readonly onToggle: () => void
}

/** A watched title: resumes playback, or is selected while the list is edited. */
export function WatchedTile({ video, isMarked, onToggle }: Props) {
  const t = useText()
  return (
    <MarkTile
      video={video}
      href={resumeHref(video)}
      label={t('history.resume', { title: video.vidName, episode: resumeEpisode(video) })}
      line={t('home.episodeOf', { episode: video.lastLook, total: video.totalNum })}
      progress={<Progress video={video} />}
      isMarked={isMarked}
      onToggle={onToggle}
    />
  )
}
