import type { WatchedVideo } from '@cliffhanger/contract/entities'
import styles from './progress.module.css'
import { watchedPart } from './watched.ts'

/** The ledge, up to a part between 0 and 1. */
export const ProgressLine = ({ part }: { part: number }) => (
  <span className={styles.track}>
    {part > 0 && <span className={styles.part} style={{ width: `${part * 100}%` }} />}
  </span>
)

/** The ledge, as far as the episode was watched. */
export const Progress = ({ video }: { video: WatchedVideo }) => <ProgressLine part={watchedPart(video).part} />
