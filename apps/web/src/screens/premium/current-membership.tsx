import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { dateText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { CrownIcon } from '#ui/icons/money-icons.tsx'
import { CancelRenewal } from './cancel-renewal.tsx'
import styles from './current-membership.module.css'
import { ResumeRenewal } from './resume-renewal.tsx'

type Info = Output<typeof payments.membershipInfo>
type Change = 'cancelled' | 'resumed' | 'stayed'

/** How often the card is asked for while the provider has not confirmed the renewal. */
const pendingMs = 3_000

/** A member's card: plan, end date and renewal state, with renewal turned off or on in two taps. */
export function CurrentMembership() {
  const { t } = useLocale()
  const { data } = useCall(
    payments.membershipInfo,
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.isRenewalPending ? pendingMs : false),
    },
  )
  const [change, setChange] = useState<Change>()
  const isShown = data !== undefined && (data.vipRank > 0 || data.autoRenew)
  return (
    <>
      {isShown && <Card info={data} onChange={setChange} />}
      <p className={change ? styles.changed : 'visually-hidden'} role="status">
        {change && t(`wallet.${change}`)}
      </p>
    </>
  )
}

function Card({ info, onChange }: { info: Info; onChange: (change: Change) => void }) {
  const { t, money, language } = useLocale()
  const [premiumSwitch] = useSetting(keys.premiumSwitch)
  // Renewal is offered only while memberships are on sale; a running one can always be cancelled here.
  const canRenew = premiumSwitch === 1
  const { vipRank, premiumDueTime, autoRenew, nextChargeTime, price, currency, plan, resume } = info
  const isPending = info.isRenewalPending === true
  const until = premiumDueTime === null ? undefined : dateText(language.tag, premiumDueTime)
  return (
    <section className={styles.card}>
      <CrownIcon className={styles.crest} />
      <h2 className={`${styles.title} display`}>{t(vipRank > 0 ? 'wallet.memberTitle' : 'wallet.memberEndedTitle')}</h2>
      {plan && (
        <p className={styles.plan}>
          {plan.name} · {t('wallet.days', { count: plan.days })}
        </p>
      )}
      {until !== undefined && <p className="figures">{t('wallet.memberUntil', { date: until })}</p>}
      <p className="figures">
        {autoRenew && nextChargeTime !== null
          ? t('wallet.memberNext', { price: money(price, currency), date: dateText(language.tag, nextChargeTime) })
          : t(isPending ? 'wallet.memberPending' : 'wallet.memberEnds')}
      </p>
      {(autoRenew || isPending) && (
        <CancelRenewal
          info={info}
          until={until}
          onCancelled={() => onChange('cancelled')}
          onStayed={() => onChange('stayed')}
        />
      )}
      {canRenew && resume && plan && (
        <ResumeRenewal offer={resume} days={plan.days} onResumed={() => onChange('resumed')} />
      )}
      {canRenew && !autoRenew && !isPending && !resume && <p className={styles.hint}>{t('wallet.renewWithCard')}</p>}
    </section>
  )
}
