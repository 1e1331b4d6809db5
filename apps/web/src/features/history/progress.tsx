import type { WatchedVideo } from '@cliffhanger/contract/entities'
import styles from './progress.module.css'
import { watchedPart } from './watched.ts'

/** A progress line; `share` is between 0 and 1. */
export const ProgressLine = ({ part }: { part: number }) => (
  <span className={styles.track}>
    {part > 0 && <span className={styles.part} style={{ width: `${part * 100}%` }} />}
  </span>
)

/** The progress line of an episode. */
export const Progress = ({ video }: { video: WatchedVideo }) => <ProgressLine part={watchedPart(video).part} />
