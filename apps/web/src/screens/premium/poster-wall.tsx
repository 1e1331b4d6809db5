import { recommendation } from '@cliffhanger/contract/recommendation'
import { useCall } from '#api/use-call.ts'
import { Poster } from '#features/titles/poster.tsx'
import styles from './poster-wall.module.css'

const shown = 8

/** Stories that a membership opens, behind the page's words. */
export function PosterWall() {
  const { data } = useCall(recommendation.videoRack, {})
  return (
    <div className={styles.wall} aria-hidden="true">
      {data?.rows.slice(0, shown).map(({ vidId, coverUrl }) => (
        <Poster key={vidId} coverUrl={coverUrl} sizes="(min-width: 601px) 180px, 110px" className={styles.poster} />
      ))}
    </div>
  )
}
