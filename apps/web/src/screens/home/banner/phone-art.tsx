import type { Video } from '@cliffhanger/contract/entities'
import { useRef } from 'react'
import { blurImage } from '#features/titles/blur.ts'
import { watchHref } from '#features/titles/links.ts'
import { useCover } from '#features/titles/use-cover.ts'
import { Link } from '#ui/link.tsx'
import styles from './phone-art.module.css'

const leastSwipePx = 40

/** The cover edge to edge, anchored at its lettering; a sideways swipe turns the banner. */
export function PhoneArt({ video, onTurn }: { video: Video; onTurn: (by: 1 | -1) => void }) {
  const { src, srcSet, blur } = useCover(video.coverUrl)
  const startX = useRef(0)
  return (
    <Link
      href={watchHref(video.vidId)}
      className={styles.art}
      aria-label={video.vidName}
      tabIndex={-1}
      style={blur && { backgroundImage: blurImage(blur) }}
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
        className={styles.image}
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
