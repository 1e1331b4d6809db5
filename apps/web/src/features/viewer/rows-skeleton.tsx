import { Bone } from '#ui/skeleton.tsx'
import styles from './rows-skeleton.module.css'

/** A page of rows, before its content. */
export const RowsSkeleton = () => (
  <div className={`${styles.page} wrap`} aria-hidden="true">
    <Bone className={styles.title} />
    <Bone className={styles.rows} />
    <Bone className={styles.rows} />
  </div>
)
