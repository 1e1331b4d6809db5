import type { Video } from '@cliffhanger/contract/entities'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Counts } from './counts.tsx'
import { Poster } from './covers/poster.tsx'
import { watchHref } from './links.ts'
import styles from './title-card.module.css'

interface Props {
  readonly video: Video
  readonly sizes: string
  /** Rank in the list, from 1. */
  readonly rank?: number | undefined
  readonly className?: string | undefined
}

/** A title as a card: poster, name, and a line such as "12 free · 48 paid". */
export function TitleCard({ video, sizes, rank, className }: Props) {
  return (
    <Link href={watchHref(video.vidId)} className={classNames(styles.card, className)}>
      <Poster coverUrl={video.coverUrl} sizes={sizes} className={styles.poster} />
      <span className={styles.words}>
        {rank !== undefined && <span className={`${styles.rank} display figures`}>{rank}</span>}
        <span className={styles.text}>
          <span className={styles.name}>{video.vidName}</span>
          <Counts video={video} hasPaid={rank === undefined} className={styles.counts} />
        </span>
      </span>
    </Link>
  )
}
