import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { Progress } from '#features/history/progress.tsx'
import { resumeEpisode, resumeHref } from '#features/titles/links.ts'
import { Poster } from '#features/titles/poster.tsx'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { CheckIcon, PlayIcon } from '#ui/icons.tsx'
import { Link } from '#ui/link.tsx'
import styles from './watched-tile.module.css'

interface Props {
  readonly video: WatchedVideo
  /** Undefined while not editing. */
  readonly isMarked: boolean | undefined
  readonly onToggle: () => void
}

/** A watched title: resumes it, or marks it while the list is edited. */
export function WatchedTile({ video, isMarked, onToggle }: Props) {
  const t = useText()
  const face = (
    <>
      <Poster
        coverUrl={video.coverUrl}
        sizes="(min-width: 601px) 172px, 31vw"
        className={classNames(isMarked && styles.markedPoster)}
      />
      <span className={styles.name}>{video.vidName}</span>
      <span className={styles.line}>
        <span className={`${styles.episode} figures`}>
          {t('home.episodeOf', { episode: video.lastLook, total: video.totalNum })}
        </span>
        {isMarked === undefined ? (
          <span className={styles.play}>
            <PlayIcon size="tiny" />
          </span>
        ) : (
          <span className={classNames(styles.mark, isMarked && styles.marked)}>
            {isMarked && <CheckIcon size="small" />}
          </span>
        )}
      </span>
      <Progress video={video} />
    </>
  )
  if (isMarked === undefined) {
    const label = t('home.resume', { title: video.vidName, episode: resumeEpisode(video) })
    return (
      <Link href={resumeHref(video)} className={styles.tile} aria-label={label}>
        {face}
      </Link>
    )
  }
  return (
    <label className={styles.tile}>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isMarked}
        aria-label={t('history.select', { title: video.vidName })}
        onChange={onToggle}
      />
      {face}
    </label>
  )
}
