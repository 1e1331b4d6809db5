import { payments } from '@cliffhanger/contract/payments'
import { type ComponentProps, useId, useState } from 'react'
import { useCall } from '#api/use-api.ts'
import { DeliveredNote, PendingCheck } from '#features/purchase/pending-check.tsx'
import { membershipProduct, orderTypes } from '#features/purchase/product.ts'
import { TestBadge } from '#features/purchase/product-name.tsx'
import { PackageGrid, useShop } from '#features/purchase/shop/package-grid.tsx'
import { usePurchase } from '#features/purchase/use-purchase.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import { PosterWall } from '#features/titles/covers/poster-wall.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { Benefits } from './benefits.tsx'
import { CurrentMembership } from './current-membership.tsx'
import { JoinPanel } from './join-panel.tsx'
import wall from './poster-wall.module.css'
import styles from './premium-screen.module.css'
import { PremiumSkeleton } from './premium-skeleton.tsx'

type Props = Required<Pick<ComponentProps<typeof PackageGrid>, 'plans' | 'membership'>>

/** The plans for a member with automatic renewal: marks the current plan and explains how to change it. */
function OtherPlans({ plans, membership }: Props) {
  const t = useText()
  const id = useId()
  return (
    <section className={styles.plans} aria-labelledby={id}>
      <h2 id={id} className={`${styles.otherPlansTitle} display`}>
        {t('wallet.plans')}
      </h2>
      <PackageGrid
        isTight
        isReadOnly
        coins={[]}
        plans={plans}
        chosen={membership.planId}
        onChoose={() => undefined}
        membership={membership}
      />
      <p className={styles.note}>{t('wallet.switchPlan')}</p>
    </section>
  )
}

/** Membership screen: benefits, price and next charge; for members, the current plan and how to renew or cancel. */
export function PremiumScreen() {
  const t = useText()
  const { plans, allPlans, isMember, membership, error, isPending, retry } = useShop()
  const { data: info, isPending: isInfoPending } = useCall(payments.membershipInfo, {})
  const [chosen, setChosen] = useState<string>()
  const [arrivedAt, setArrivedAt] = useState<number>()
  const buying = usePurchase(() => setArrivedAt(Date.now()))
  // An expired membership may still renew, because a declined charge is retried for some days.
  const isRunning = isMember || info?.autoRenew === true || info?.isRenewalPending === true
  // Keeps the member's view after a cancellation, so that the confirmation stays visible.
  const [isOwner, setIsOwner] = useState(isRunning)
  if (isRunning && !isOwner) setIsOwner(true)
  const plan = plans.find(({ packageId }) => packageId === (chosen ?? membership?.planId)) ?? plans[0]

  return (
    <>
      <PhoneBar title={t('wallet.membership')} />
      <PendingCheck />
      {arrivedAt !== undefined && <DeliveredNote key={arrivedAt} orderType={orderTypes.membership} isScrolledTo />}
      {error ? (
        <FailedState title={t('wallet.failedTitle')} reason={error.reason} onRetry={retry} />
      ) : isPending || (!plan && !isOwner && isInfoPending) ? (
        <PremiumSkeleton />
      ) : !plan && !isOwner ? (
        <EmptyPage title={t('wallet.emptyTitle')} text={t('wallet.emptyText')}>
          <Link href="/" className={buttons.primary}>
            {t('shell.backToDiscover')}
          </Link>
        </EmptyPage>
      ) : (
        <div className={styles.screen}>
          <PosterWall
            count={8}
            sizes="(min-width: 601px) 180px, 110px"
            className={wall.wall}
            posterClassName={wall.poster}
          />
          <div className={`${styles.page} wrap`}>
            <div className={styles.columns}>
              <div>
                <h1 className={`${styles.title} display`}>
                  <span>{t('wallet.heroFirst')}</span> <span>{t('wallet.heroSecond')}</span>
                </h1>
                <p className={styles.lead}>{t('wallet.heroText')}</p>
                <CurrentMembership />
              </div>
              {plan && (
                <div className={styles.join}>
                  <PackageGrid
                    isTight
                    coins={[]}
                    plans={plans}
                    chosen={plan.packageId}
                    onChoose={({ id }) => setChosen(id)}
                    {...(membership && { membership })}
                  />
                  <JoinPanel
                    product={membershipProduct(plan, isMember)}
                    buying={buying}
                    end={membership?.end ?? null}
                  />
                  <div className={styles.badge}>
                    <TestBadge />
                  </div>
                </div>
              )}
              {!plan && membership && allPlans.length > 0 && <OtherPlans plans={allPlans} membership={membership} />}
              <Benefits />
            </div>
          </div>
        </div>
      )}
      {buying.dialog}
    </>
  )
}
