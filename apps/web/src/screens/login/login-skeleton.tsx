import { SkeletonBox } from '#ui/skeleton.tsx'
import screen from './login-screen.module.css'
import styles from './login-skeleton.module.css'

/** Skeleton of the login form. */
export const LoginSkeleton = () => (
  <div className={screen.screen} aria-hidden="true">
    <div className={screen.panel}>
      <div className={screen.form}>
        <SkeletonBox className={styles.title} />
        <SkeletonBox className={styles.field} />
        <SkeletonBox className={styles.field} />
        <SkeletonBox className={styles.button} />
      </div>
    </div>
  </div>
)
