import type { Video } from '@cliffhanger/contract/entities'
import { useRef, useState } from 'react'
import { useCover, usePalette } from '#features/titles/covers/poster.tsx'
import { watchHref } from '#features/titles/links.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './phone-art.module.css'

const leastSwipePx = 40

/** The cover from edge to edge; a horizontal swipe changes the slide. */
export function PhoneArt({ video, onTurn }: { video: Video; onTurn: (by: 1 | -1) => void }) {
  const { src, srcSet, blur } = useCover(video.coverUrl)
  const palette = usePalette(blur)
  const startX = useRef(0)
  // The first picture appears at once; the following ones fade in.
  const [opening, setOpening] = useState<string | undefined>(video.vidId)
  if (opening !== undefined && opening !== video.vidId) setOpening(undefined)
  return (
    <Link
      ref={palette}
      href={watchHref(video.vidId)}
      className={styles.art}
      aria-label={video.vidName}
      tabIndex={-1}
      onTouchStart={({ touches }) => {
        startX.current = touches[0]?.clientX ?? 0
      }}
      onTouchEnd={(event) => {
        const moved = (event.changedTouches[0]?.clientX ?? 0) - startX.current
        if (Math.abs(moved) < leastSwipePx) return
        event.preventDefault()
        onTurn(moved < 0 ? 1 : -1)
      }}
    >
      <img
        key={video.vidId}
        className={classNames(styles.image, opening === undefined && styles.turned)}
        src={src}
        srcSet={srcSet}
        sizes="100vw"
        alt=""
        width={540}
        height={720}
        fetchPriority="high"
        draggable={false}
      />
    </Link>
  )
}
