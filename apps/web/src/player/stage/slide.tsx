import type { ReactNode } from 'react'
import { useCover } from '#features/titles/covers/poster.tsx'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { BlurredCover } from '#player/startup/blurred-cover.tsx'
import styles from './slide.module.css'

interface SlideProps {
  readonly index: number
  readonly n: number
  /** True if the blurred cover hides the picture. */
  readonly isCovered: boolean
  /** Content that is shown over the picture. */
  readonly children?: ReactNode
}

/** One episode's slide in the feed: the blurred cover until the first frame, and content over the picture. */
export function Slide({ index, n, isCovered, children }: SlideProps) {
  const { current } = usePlayback()
  const { video } = useCurrentTitle()
  const { src, srcSet } = useCover(video.coverUrl)
  const isCurrent = current.index === index
  const hasFrame = current.slots.some((slot) => slot.index === index && slot.hasFrame)
  return (
    <article
      className={styles.slide}
      style={{ transform: `translate3d(0, ${index * 100}%, 0)` }}
      data-episode={n}
      aria-current={isCurrent ? 'true' : undefined}
      inert={!isCurrent}
    >
      <div className={styles.poster} data-gone={hasFrame && !isCovered}>
        <BlurredCover coverUrl={video.coverUrl} />
        {isCovered && <img className={styles.cover} src={src} srcSet={srcSet} sizes="60px" alt="" />}
      </div>
      {children}
    </article>
  )
}
