import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './gift-skeleton.module.css'

/** A gift while it loads. */
export const GiftSkeleton = () => (
  <div className={styles.bones} aria-hidden="true">
    <SkeletonBox className={styles.contents} />
    <SkeletonBox className={styles.text} />
    <SkeletonBox className={styles.button} />
  </div>
)
