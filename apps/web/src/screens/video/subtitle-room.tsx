import type { ReactNode } from 'react'
import styles from './subtitle-room.module.css'

/** The height that subtitles may use; `position` shares out what they leave free, so that they never leave the picture. */
export const SubtitleRoom = ({ position, children }: { position: number; children: ReactNode }) => (
  <div className={styles.room} style={{ gridTemplateRows: `${100 - position}fr auto ${position}fr` }}>
    <div className={styles.text}>{children}</div>
  </div>
)
