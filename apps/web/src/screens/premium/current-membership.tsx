import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { dateText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import { CrownIcon } from '#ui/money-icons.tsx'
import { CancelRenewal } from './cancel-renewal.tsx'
import styles from './current-membership.module.css'

type Info = Output<typeof payments.membershipInfo>

/** A member's card: until when, what is charged next, and the end of it in two taps. */
export function CurrentMembership() {
  const { t } = useLocale()
  const { data } = useCall(payments.membershipInfo, {}, { refetchOnMount: 'always' })
  const [isCancelled, setIsCancelled] = useState(false)
  const isShown = data !== undefined && (data.vipRank > 0 || data.autoRenew)
  return (
    <>
      {isShown && <Card info={data} onCancelled={() => setIsCancelled(true)} />}
      <p className={isCancelled ? styles.cancelled : 'visually-hidden'} role="status">
        {isCancelled && t('wallet.cancelled')}
      </p>
    </>
  )
}

function Card({ info, onCancelled }: { info: Info; onCancelled: () => void }) {
  const { t, money, language } = useLocale()
  const { vipRank, premiumDueTime, autoRenew, nextChargeTime, price, currency } = info
  const until = premiumDueTime === null ? undefined : dateText(language.tag, premiumDueTime)
  return (
    <section className={styles.card}>
      <CrownIcon className={styles.crest} />
      <h2 className={`${styles.title} display`}>{t(vipRank > 0 ? 'wallet.memberTitle' : 'wallet.memberEndedTitle')}</h2>
      {until !== undefined && <p className="figures">{t('wallet.memberUntil', { date: until })}</p>}
      <p className="figures">
        {autoRenew && nextChargeTime !== null
          ? t('wallet.memberNext', { price: money(price, currency), date: dateText(language.tag, nextChargeTime) })
          : t('wallet.memberEnds')}
      </p>
      {autoRenew && <CancelRenewal until={until} onCancelled={onCancelled} />}
    </section>
  )
}
