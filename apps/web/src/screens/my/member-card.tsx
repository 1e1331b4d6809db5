import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { useCall } from '#api/use-call.ts'
import { dateText } from '#features/money/dates.ts'
import { pricePerMonth } from '#features/purchase/unit-price.ts'
import type { Viewer } from '#features/viewer/viewer-name.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/link.tsx'
import { CrownIcon } from '#ui/money-icons.tsx'
import styles from './member-card.module.css'

/** What membership is, or until when it lasts and what comes then. */
export const MemberCard = ({ viewer }: { viewer: Viewer }) =>
  viewer.vipRank > 0 ? <Running viewer={viewer} /> : <Offer />

function Offer() {
  const { t, money } = useLocale()
  const { data } = useCall(wallet.getCoinAndVipRecharge, {})
  const months = (data?.coinVipList ?? []).map((plan) => ({ price: pricePerMonth(plan), currency: plan.currency }))
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

function Running({ viewer }: { viewer: Viewer }) {
  const { t, language, money } = useLocale()
  const { data } = useCall(payments.membershipInfo, {}, { refetchOnMount: 'always' })
  const due = data?.premiumDueTime ?? viewer.premiumDueTime
  const renews = data?.autoRenew === true && data.nextChargeTime !== null
  return (
    <section className={`${styles.card} ${styles.running}`}>
      <CrownIcon className={styles.crest} />
      <h2 className={`${styles.title} display`}>
        {t('me.member')}
        <Level rank={viewer.vipRank} />
      </h2>
      {due !== null && (
        <p className={`${styles.text} figures`}>
          {t('me.memberUntil', { date: dateText(language.tag, due), level: viewer.vipRank })}
        </p>
      )}
      <div className={styles.next}>
        <p className="figures">
          {data &&
            (renews && data.nextChargeTime !== null
              ? t('me.nextCharge', {
                  price: money(data.price, data.currency),
                  date: dateText(language.tag, data.nextChargeTime),
                })
              : t('me.willNotRenew'))}
        </p>
        <Link href="/premium" className={`${buttons.quiet} ${buttons.compact} ${styles.manage}`}>
          {t(data && !renews ? 'me.renew' : 'me.manage')}
        </Link>
      </div>
    </section>
  )
}

const crownsMost = 3

/** One crown for each level. */
const Level = ({ rank }: { rank: number }) => (
  <span className={styles.level}>
    {['first', 'second', 'third'].slice(0, Math.min(rank, crownsMost)).map((name) => (
      <CrownIcon key={name} size="small" />
    ))}
  </span>
)
