import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './top-up-sheet.module.css'

const bones = ['first', 'second', 'third', 'fourth']

/** Skeleton of the coin packs. */
export const PackSkeleton = () => (
  <div className={styles.bones} aria-hidden="true">
    {bones.map((name) => (
      <SkeletonBox key={name} className={styles.bone} />
    ))}
  </div>
)
