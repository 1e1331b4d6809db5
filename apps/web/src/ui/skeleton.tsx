import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** One box of a skeleton, with the loading animation; `className` or `style` set its size and shape. */
export const SkeletonBox = ({ className, style }: { className?: string | undefined; style?: CSSProperties }) => (
  <span className={classNames('growing', styles.bone, className)} style={style} />
)

/** Skeleton of a screen whose code or content is loading: a heading and a grid of posters. */
export const ScreenSkeleton = () => (
  <div className={`wrap ${styles.screen}`}>
    <SkeletonBox className={styles.heading} />
    <div className={styles.grid}>
      <PosterSkeletons />
    </div>
  </div>
)

const PosterSkeleton = () => (
  <div>
    <SkeletonBox className={styles.poster} />
    <SkeletonBox className={styles.line} />
    <SkeletonBox className={styles.shortLine} />
  </div>
)

const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Skeleton of poster cards, for a grid or a rail. */
export const PosterSkeletons = ({ count = 9 }: { count?: number }) =>
  nine.slice(0, count).map((at) => <PosterSkeleton key={at} />)
