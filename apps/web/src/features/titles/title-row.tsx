import type { Video } from '@cliffhanger/contract/entities'
import { PosterSkeletons } from '#ui/skeleton.tsx'
import { TitleCard } from './title-card.tsx'
import styles from './title-row.module.css'

/** One row of posters on larger screens, two rows of three on a phone; the others are left out. */
export const TitleRow = ({ videos }: { videos: readonly Video[] }) => (
  <ul className={styles.grid}>
    {videos.map((video) => (
      <li key={video.vidId} className={styles.item}>
        <TitleCard video={video} sizes="(min-width: 601px) 172px, 31vw" className={styles.card} />
      </li>
    ))}
  </ul>
)

export const TitleRowSkeleton = () => (
  <div className={styles.grid}>
    <PosterSkeletons count={6} />
  </div>
)
