import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './rows-skeleton.module.css'

/** The skeleton of a page of rows. */
export const RowsSkeleton = () => (
  <div className={`${styles.page} wrap`} aria-hidden="true">
    <SkeletonBox className={styles.title} />
    <SkeletonBox className={styles.rows} />
    <SkeletonBox className={styles.rows} />
  </div>
)
