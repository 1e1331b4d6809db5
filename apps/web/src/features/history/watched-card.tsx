import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { resumeEpisode, resumeHref } from '#features/titles/links.ts'
import { Poster } from '#features/titles/poster.tsx'
import { useText } from '#i18n/use-text.ts'
import { PlayIcon } from '#ui/icons.tsx'
import { Link } from '#ui/link.tsx'
import styles from './watched-card.module.css'
import { WatchedFacts } from './watched-facts.tsx'

/** Resumes a title where it was left. */
export function WatchedCard({ video }: { video: WatchedVideo }) {
  const t = useText()
  return (
    <Link
      href={resumeHref(video)}
      className={styles.card}
      aria-label={t('home.resume', { title: video.vidName, episode: resumeEpisode(video) })}
    >
      <Poster coverUrl={video.coverUrl} sizes="72px" className={styles.poster} />
      <WatchedFacts video={video} />
      <span className={styles.play}>
        <PlayIcon size="small" />
      </span>
    </Link>
  )
}
