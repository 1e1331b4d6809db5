import type { Video } from '@cliffhanger/contract/entities'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/navigation/link.tsx'
import { PosterSkeletons } from '#ui/skeleton.tsx'
import { EpisodeCounts } from './counts.tsx'
import { Poster } from './covers/poster.tsx'
import { watchHref } from './links.ts'
import styles from './title-card.module.css'
import titleRowStyles from './title-row.module.css'

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
          <EpisodeCounts video={video} hasPaid={rank === undefined} className={styles.counts} />
        </span>
      </span>
    </Link>
  )
}

/** A list of titles: one row of posters on larger screens, two rows of three on phones; excess titles are hidden. */
export const TitleRow = ({ videos }: { videos: readonly Video[] }) => (
  <ul className={titleRowStyles.grid}>
    {videos.map((video) => (
      <li key={video.vidId} className={titleRowStyles.item}>
        <TitleCard video={video} sizes="(min-width: 601px) 172px, 31vw" className={titleRowStyles.card} />
      </li>
    ))}
  </ul>
)

export const TitleRowSkeleton = () => (
  <div className={titleRowStyles.grid}>
    <PosterSkeletons count={6} />
  </div>
)
