import actionBar from '#features/purchase/action-bar.module.css'
import { TestBadge } from '#features/purchase/product-name.tsx'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import panel from './order-panel.module.css'
import screen from './wallet-screen.module.css'
import styles from './wallet-skeleton.module.css'

const six = [1, 2, 3, 4, 5, 6]
const three = [1, 2, 3]

/** Skeleton of balance, packs, memberships and the button, in their final positions and heights. */
export const WalletSkeleton = () => (
  <div className={`${screen.screen} wrap`} aria-hidden="true">
    <div className={screen.top}>
      <SkeletonBox className={`${styles.title} desktop-only`} />
    </div>
    <div className={screen.columns}>
      <div className={screen.balance}>
        <SkeletonBox className={styles.balance} />
        <div className={`${screen.badge} phone-only`}>
          <TestBadge />
        </div>
      </div>
      <div className={screen.packages}>
        <SkeletonBox className={styles.heading} />
        <div className={styles.packs}>
          {six.map((at) => (
            <SkeletonBox key={at} className={styles.pack} />
          ))}
        </div>
        <SkeletonBox className={styles.heading} />
        <div className={styles.plans}>
          {three.map((at) => (
            <SkeletonBox key={at} className={styles.plan} />
          ))}
        </div>
      </div>
      <div className={screen.latest}>
        <SkeletonBox className={styles.latest} />
      </div>
      <div className={`${actionBar.bar} ${screen.order}`}>
        <div className={`${panel.panel} ${styles.order}`}>
          <SkeletonBox className={styles.sum} />
          <SkeletonBox className={styles.button} />
          <SkeletonBox className={styles.note} />
        </div>
      </div>
    </div>
  </div>
)

/** Shown on the wallet screen while the viewer's data is loading. */
export function WalletLoading() {
  const t = useText()
  return (
    <>
      <PhoneBar title={t('me.wallet')} />
      <WalletSkeleton />
    </>
  )
}
