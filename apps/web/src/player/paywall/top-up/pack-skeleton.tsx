import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './top-up-sheet.module.css'

const rows = ['first', 'second', 'third', 'fourth']

/** Skeleton of the coin packs. */
export const PackSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    {rows.map((name) => (
      <SkeletonBox key={name} className={styles.bone} />
    ))}
  </div>
)
