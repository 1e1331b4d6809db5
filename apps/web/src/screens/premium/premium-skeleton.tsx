import actionBar from '#features/purchase/action-bar.module.css'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import { PosterWall } from '#features/titles/covers/poster-wall.tsx'
import { useText } from '#i18n/use-text.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { Benefits } from './benefits.tsx'
import wall from './poster-wall.module.css'
import screen from './premium-screen.module.css'
import styles from './premium-skeleton.module.css'

/** Skeleton of the membership page: its static texts, and placeholders for plans and button in their final height. */
export function PremiumSkeleton() {
  const t = useText()
  return (
    <div className={screen.screen} aria-hidden="true">
      <PosterWall
        count={8}
        sizes="(min-width: 601px) 180px, 110px"
        className={wall.wall}
        posterClassName={wall.poster}
      />
      <div className={`${screen.page} wrap`}>
        <div className={screen.columns}>
          <div>
            <p className={`${screen.title} display`}>
              <span>{t('wallet.heroFirst')}</span> <span>{t('wallet.heroSecond')}</span>
            </p>
            <p className={screen.lead}>{t('wallet.heroText')}</p>
          </div>
          <div className={screen.join}>
            <div className={styles.plans}>
              <SkeletonBox className={styles.plan} />
              <SkeletonBox className={styles.plan} />
              <SkeletonBox className={styles.plan} />
            </div>
            <SkeletonBox className={styles.diary} />
            <div className={actionBar.bar}>
              <SkeletonBox className={styles.button} />
              <SkeletonBox className={styles.note} />
            </div>
          </div>
          <Benefits />
        </div>
      </div>
    </div>
  )
}

/** Shown on the membership page while the viewer's data is loading. */
export function PremiumLoading() {
  const t = useText()
  return (
    <>
      <PhoneBar title={t('wallet.membership')} />
      <PremiumSkeleton />
    </>
  )
}
