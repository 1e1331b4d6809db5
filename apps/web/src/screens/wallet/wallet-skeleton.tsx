import { Bone } from '#ui/skeleton.tsx'
import screen from './wallet-screen.module.css'
import styles from './wallet-skeleton.module.css'

const six = [1, 2, 3, 4, 5, 6]

/** Balance and packs to be, in their places. */
export const WalletSkeleton = () => (
  <div className={`${screen.screen} wrap`} aria-hidden="true">
    <Bone className={`${styles.title} desktop-only`} />
    <div className={screen.columns}>
      <div className={screen.balance}>
        <Bone className={styles.balance} />
      </div>
      <div className={`${screen.packages} ${styles.packs}`}>
        {six.map((at) => (
          <Bone key={at} className={styles.pack} />
        ))}
      </div>
    </div>
  </div>
)
