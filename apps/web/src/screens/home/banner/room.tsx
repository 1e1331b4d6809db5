import type { Video } from '@cliffhanger/contract/entities'
import { useCover } from '#features/titles/use-cover.ts'
import { usePalette } from '#features/titles/use-palette.ts'
import styles from './room.module.css'

/** The room takes the poster's colour: its palette, twelve pixels, spread over the wall. */
export function Room({ video }: { video: Video }) {
  const { blur } = useCover(video.coverUrl)
  const palette = usePalette(blur)
  return (
    <div className={styles.room} aria-hidden="true">
      {blur && <div key={video.vidId} ref={palette} className={styles.light} />}
    </div>
  )
}
