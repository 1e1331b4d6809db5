import type { Video } from '@cliffhanger/contract/entities'
import { useCover } from '#features/titles/use-cover.ts'
import { usePalette } from '#features/titles/use-palette.ts'
import styles from './room.module.css'

/** The banner's backdrop in the poster's colours: its palette of twelve pixels, scaled up. */
export function BannerBackdrop({ video }: { video: Video }) {
  const { blur } = useCover(video.coverUrl)
  const palette = usePalette(blur)
  return (
    <div className={styles.room} aria-hidden="true">
      {blur && <div key={video.vidId} ref={palette} className={styles.light} />}
    </div>
  )
}
