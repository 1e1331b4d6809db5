import type { ReactNode } from 'react'
import styles from './subtitle-room.module.css'

/** The area for subtitles. `position` (0 to 100) splits the free height above and below, so they stay in the picture. */
export const SubtitleArea = ({ position, children }: { position: number; children: ReactNode }) => (
  <div className={styles.room} style={{ gridTemplateRows: `${100 - position}fr auto ${position}fr` }}>
    <div className={styles.text}>{children}</div>
  </div>
)
