import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'
import { useCall } from '#api/use-api.ts'
import { formatDate } from '#features/money/dates.ts'
import { pricePerMonth } from '#features/purchase/shop/plan-terms.ts'
import type { Viewer } from '#features/viewer/viewer-name.ts'
import { useLocale } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { CrownIcon } from '#ui/icons/money-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './member-card.module.css'

type Info = Output<typeof payments.membershipInfo>

/** Returns whether a charge is planned; after the membership's end, too, while a failed charge is still retried. */
const isRenewing = (info: Info | undefined) => info?.autoRenew === true && info.nextChargeTime !== null

interface MemberCardProps {
  readonly viewer: Viewer
  /** Whether the viewer has ever paid; undefined while this is loading. */
  readonly hasPaid: boolean | undefined
}

/**
 * Shows the membership offer if memberships are on sale; for members, and for former members whose failed charge is
 * still retried, the end date and the next charge.
 */
export function MemberCard({ viewer, hasPaid }: MemberCardProps) {
  const [premiumSwitch] = useSetting(keys.premiumSwitch)
  const isSold = premiumSwitch === 1
  // Viewers who have never paid have no renewal.
  const enabled = viewer.vipRank > 0 || hasPaid === true
  const { data: info, isLoading } = useCall(payments.membershipInfo, {}, { refetchOnMount: 'always', enabled })
  // A former member whose charge is planned must not see the offer first.
  const isUndecided = viewer.vipRank === 0 && (hasPaid === undefined || isLoading)
  if (isSold && isUndecided) return <MemberCardSkeleton />
  if (viewer.vipRank === 0 && isSold && !isRenewing(info)) return <Offer />
  return <Running viewer={viewer} info={info} isSold={isSold} />
}

export const MemberCardSkeleton = () => <SkeletonBox className={styles.skeleton} />

function Offer() {
  const { t, money } = useLocale()
  const { data } = useCall(wallet.getCoinAndVipRecharge, {})
  const monthly = (data?.coinVipList ?? []).filter(({ days }) => !isNonRenewingPlanLength(days))
  const months = monthly.map((plan) => ({ price: pricePerMonth(plan), currency: plan.currency }))
  const [lowest] = months.sort((a, b) => Number(a.price) - Number(b.price))
  return (
    <section className={styles.card}>
      <CrownIcon className={styles.crest} />
      <h2 className={`${styles.title} display`}>{t('me.notMember')}</h2>
      <p className={styles.text}>{t('me.notMemberText')}</p>
      <Link href="/premium" className={`${buttons.primary} ${buttons.compact} ${styles.join} figures`}>
        {lowest ? t('me.joinFrom', { price: money(lowest.price, lowest.currency) }) : t('me.join')}
      </Link>
    </section>
  )
}

interface RunningProps {
  readonly viewer: Viewer
  readonly info: Info | undefined
  readonly isSold: boolean
}

/**
 * Shows a current membership; after its end, too, while a failed charge is still retried, because the viewer must be
 * able to cancel it.
 */
function Running({ viewer, info, isSold }: RunningProps) {
  const { t, language, money } = useLocale()
  const due = info?.premiumDueTime ?? viewer.premiumDueTime
  const isMember = viewer.vipRank > 0
  const renews = isRenewing(info)
  const isPending = info?.isRenewalPending === true
  if (!isMember && !renews) return null
  return (
    <section className={`${styles.card} ${styles.running}`}>
      <CrownIcon className={styles.crest} />
      <h2 className={`${styles.title} display`}>
        {t(isMember ? 'me.member' : 'me.notMember')}
        <Level rank={viewer.vipRank} />
      </h2>
      {isMember && due !== null && (
        <p className={`${styles.text} figures`}>
          {t('me.memberUntil', { date: formatDate(language.tag, due), level: viewer.vipRank })}
        </p>
      )}
      <div className={styles.next}>
        <p className="figures">
          {info &&
            (renews && info.nextChargeTime !== null
              ? t('me.nextCharge', {
                  price: money(info.price, info.currency),
                  date: formatDate(language.tag, info.nextChargeTime),
                })
              : t(isPending ? 'wallet.memberPending' : 'me.willNotRenew'))}
        </p>
        <Link href="/premium" className={`${buttons.quiet} ${buttons.compact} ${styles.manage}`}>
          {t(info && !renews && !isPending && isSold ? 'me.renew' : 'me.manage')}
        </Link>
      </div>
    </section>
  )
}

const crownsMost = 3

/** Shows one crown per membership level. */
const Level = ({ rank }: { rank: number }) => (
  <span className={styles.level}>
    {['first', 'second', 'third'].slice(0, Math.min(rank, crownsMost)).map((name) => (
      <CrownIcon key={name} size="small" />
    ))}
  </span>
)
