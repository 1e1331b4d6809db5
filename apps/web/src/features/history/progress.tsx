import type { WatchedVideo } from '@cliffhanger/contract/entities'
import styles from './progress.module.css'
import { watchedPart } from './watched.ts'

/** The ledge, as far as the episode was watched. */
export const Progress = ({ video }: { video: WatchedVideo }) => (
  <span className={styles.track}>
    <span className={styles.part} style={{ width: `${watchedPart(video).part * 100}%` }} />
  </span>
)
