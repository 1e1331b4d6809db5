import { useState } from 'react'
import { usePageTitle } from '#features/brand/use-brand.ts'
import { ArrivedToast } from '#features/purchase/arrived-toast.tsx'
import { PackageGrid } from '#features/purchase/package-grid.tsx'
import { PendingCheck } from '#features/purchase/pending-check.tsx'
import { membershipProduct, orderTypes } from '#features/purchase/product.ts'
import { TestBadge } from '#features/purchase/test-badge.tsx'
import { usePurchase } from '#features/purchase/use-purchase.tsx'
import { useShop } from '#features/purchase/use-shop.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { PhoneBar } from '#features/shell/phone-bar.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/link.tsx'
import { StatePage } from '#ui/state-page.tsx'
import { Benefits } from './benefits.tsx'
import { CurrentMembership } from './current-membership.tsx'
import { JoinPanel } from './join-panel.tsx'
import { PosterWall } from './poster-wall.tsx'
import styles from './premium-screen.module.css'
import { PremiumSkeleton } from './premium-skeleton.tsx'

/** What a membership is, what it costs and when it costs again; for a member, how to end it. */
export function PremiumScreen() {
  const t = useText()
  usePageTitle('')
  useViewer()
  const { plans, error, isPending, retry } = useShop()
  const [chosen, setChosen] = useState<string>()
  const [arrivedAt, setArrivedAt] = useState<number>()
  const buying = usePurchase(() => setArrivedAt(Date.now()))
  const plan = plans.find(({ packageId }) => packageId === chosen) ?? plans[0]

  return (
    <>
      <PhoneBar title={t('wallet.membership')} />
      {error ? (
        <FailedState title={t('wallet.failedTitle')} reason={error.reason} onRetry={retry} />
      ) : isPending ? (
        <PremiumSkeleton />
      ) : !plan ? (
        <StatePage picture="empty" title={t('wallet.emptyTitle')} text={t('wallet.emptyText')}>
          <Link href="/" className={buttons.primary}>
            {t('shell.backToDiscover')}
          </Link>
        </StatePage>
      ) : (
        <div className={styles.screen}>
          <PosterWall />
          <div className={`${styles.page} wrap`}>
            <div className={styles.columns}>
              <div>
                <h1 className={`${styles.title} display`}>
                  <span>{t('wallet.heroFirst')}</span> <span>{t('wallet.heroSecond')}</span>
                </h1>
                <p className={styles.lead}>{t('wallet.heroText')}</p>
                <div className={`${styles.badge} ${styles.badgeLeft} phone-only`}>
                  <TestBadge />
                </div>
                <CurrentMembership />
                <Benefits />
              </div>
              <div className={styles.join}>
                <PackageGrid
                  isTight
                  coins={[]}
                  plans={plans}
                  chosen={plan.packageId}
                  onChoose={({ id }) => setChosen(id)}
                />
                <JoinPanel product={membershipProduct(plan)} buying={buying} />
                <div className={`${styles.badge} desktop-only`}>
                  <TestBadge />
                </div>
              </div>
            </div>
          </div>
        </div>
      )}
      {buying.dialog}
      <PendingCheck />
      {arrivedAt !== undefined && <ArrivedToast key={arrivedAt} orderType={orderTypes.membership} />}
    </>
  )
}
