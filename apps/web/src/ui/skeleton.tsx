import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** One grey box with the slow sweep; its size and shape come from `className` or `style`. */
export const Bone = ({ className, style }: { className?: string | undefined; style?: CSSProperties }) => (
  <span className={classNames('growing', styles.bone, className)} style={style} />
)

/** A screen whose code is on its way: a heading and a shelf of posters. */
export const ScreenSkeleton = () => (
  <div className={`wrap ${styles.screen}`}>
    <Bone className={styles.heading} />
    <div className={styles.grid}>
      <PosterBones />
    </div>
  </div>
)

const PosterBone = () => (
  <div>
    <Bone className={styles.poster} />
    <Bone className={styles.line} />
    <Bone className={styles.shortLine} />
  </div>
)

const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Poster cards to be, for a grid or a rail. */
export const PosterBones = ({ count = 9 }: { count?: number }) =>
  nine.slice(0, count).map((at) => <PosterBone key={at} />)
