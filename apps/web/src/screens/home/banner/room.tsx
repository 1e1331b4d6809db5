import type { Video } from '@cliffhanger/contract/entities'
import { blurImage } from '#features/titles/blur.ts'
import { useCover } from '#features/titles/use-cover.ts'
import styles from './room.module.css'

/** The room takes the poster's colour: its palette, twelve pixels, spread over the wall. */
export function Room({ video }: { video: Video }) {
  const { blur } = useCover(video.coverUrl)
  return (
    <div className={styles.room} aria-hidden="true">
      {blur && <div key={video.vidId} className={styles.light} style={{ backgroundImage: blurImage(blur) }} />}
    </div>
  )
}
