import { SkeletonBox } from '#ui/skeleton.tsx'
import screen from './my-screen.module.css'
import styles from './my-skeleton.module.css'

/** Skeleton of the Me screen. */
export const MySkeleton = () => (
  <div className={`${screen.screen} wrap`} aria-hidden="true">
    <div>
      <div className={styles.who}>
        <SkeletonBox className={styles.avatar} />
        <div>
          <SkeletonBox className={styles.name} />
          <SkeletonBox className={styles.id} />
        </div>
      </div>
      <SkeletonBox className={styles.member} />
      <SkeletonBox className={styles.coins} />
    </div>
    <SkeletonBox className={styles.rows} />
  </div>
)
