import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { Poster } from '#features/titles/covers/poster.tsx'
import { resumeHref } from '#features/titles/links.ts'
import { PlayIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './watched-card.module.css'
import { WatchedFacts } from './watched-facts.tsx'

/** A card that resumes a title at the saved position. */
export const WatchedCard = ({ video }: { video: WatchedVideo }) => (
  <Link href={resumeHref(video)} className={styles.card}>
    <Poster coverUrl={video.coverUrl} sizes="72px" className={styles.poster} />
    <WatchedFacts video={video} />
    <span className={styles.play}>
      <PlayIcon size="small" />
    </span>
  </Link>
)
