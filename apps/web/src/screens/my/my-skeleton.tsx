import { Bone } from '#ui/skeleton.tsx'
import screen from './my-screen.module.css'
import styles from './my-skeleton.module.css'

/** Skeleton of the Me screen. */
export const MySkeleton = () => (
  <div className={`${screen.screen} wrap`} aria-hidden="true">
    <div>
      <div className={styles.who}>
        <Bone className={styles.avatar} />
        <div>
          <Bone className={styles.name} />
          <Bone className={styles.id} />
        </div>
      </div>
      <Bone className={styles.member} />
      <Bone className={styles.coins} />
    </div>
    <Bone className={styles.rows} />
  </div>
)
