import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { Poster } from '#features/titles/covers/poster.tsx'
import { resumeHref } from '#features/titles/links.ts'
import { useLocale } from '#i18n/use-text.ts'
import { PlayIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { computeWatchProgress } from './watched.ts'
import styles from './watched-card.module.css'

/** A progress bar; `part` is the watched part of the episode, from 0 to 1. */
export const ProgressLine = ({ part }: { part: number }) => (
  <span className={styles.track}>
    {part > 0 && <span className={styles.part} style={{ width: `${part * 100}%` }} />}
  </span>
)

/** The progress bar of the episode last watched. */
export const EpisodeProgressLine = ({ video }: { video: WatchedVideo }) => (
  <ProgressLine part={computeWatchProgress(video).part} />
)

/** A title's name, the text "EP 14 of 70 · 0:41 left", and the progress bar. */
export function WatchedDetails({ video }: { video: WatchedVideo }) {
  const { t, clock } = useLocale()
  const { secondsLeft } = computeWatchProgress(video)
  const facts = [
    t('home.episodeOf', { episode: video.lastLook, total: video.totalNum }),
    ...(video.duration > 0 ? [t('home.timeLeft', { time: clock(secondsLeft) })] : []),
  ]
  return (
    <span className={styles.facts}>
      <span className={styles.name}>{video.vidName}</span>
      <span className={`${styles.left} figures`}>{facts.join(' · ')}</span>
      <EpisodeProgressLine video={video} />
    </span>
  )
}

/** A card that resumes a title at the saved position. */
export const WatchedCard = ({ video }: { video: WatchedVideo }) => (
  <Link href={resumeHref(video)} className={styles.card}>
    <Poster coverUrl={video.coverUrl} sizes="72px" className={styles.poster} />
    <WatchedDetails video={video} />
    <span className={styles.play}>
      <PlayIcon size="small" />
    </span>
  </Link>
)
