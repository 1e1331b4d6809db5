import { Bone } from '#ui/skeleton.tsx'
import screen from './premium-screen.module.css'
import styles from './premium-skeleton.module.css'

/** The words and the plans to be, in their places. */
export const PremiumSkeleton = () => (
  <div className={`${screen.page} wrap`} aria-hidden="true">
    <div className={screen.columns}>
      <div>
        <Bone className={styles.title} />
        <Bone className={styles.lead} />
      </div>
      <div className={styles.plans}>
        <Bone className={styles.plan} />
        <Bone className={styles.plan} />
        <Bone className={styles.plan} />
      </div>
    </div>
  </div>
)
