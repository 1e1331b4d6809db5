import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runOrReject, useApi, useCall } from '#api/use-api.ts'
import { formatDate } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { CrownIcon } from '#ui/icons/money-icons.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CancelRenewal } from './cancel-renewal.tsx'
import styles from './current-membership.module.css'

interface Props {
  readonly offer: NonNullable<Output<typeof payments.membershipInfo>['resume']>
  readonly days: number
  readonly onResumed: () => void
}

/** Turns renewal on again with the stored card, after a dialog that shows amount and date of the next charge. */
function ResumeRenewal({ offer, days, onResumed }: Props) {
  const { t, money, language } = useLocale()
  const { run } = useApi()
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: [payments.membershipInfo.path] })
  const resumption = useMutation({
    mutationFn: () => runOrReject(run, payments.resumeRenewal, {}),
    async onSuccess() {
      onResumed()
      await refresh()
    },
  })
  const charge = { price: money(offer.price, offer.currency), date: formatDate(language.tag, offer.chargeTime) }
  const { error } = resumption
  function close() {
    setIsAsking(false)
    // The stored card may have been removed: refetches the membership, and the page then offers only the plans.
    if (error) void refresh()
  }
  return (
    <>
      <button
        type="button"
        className={`${buttons.outline} ${buttons.compact}`}
        onClick={() => {
          resumption.reset()
          setIsAsking(true)
        }}
      >
        {t('wallet.resumeRenewal')}
      </button>
      {isAsking && (
        <Dialog
          title={t('wallet.resumeTitle')}
          text={error ? error.message || t('wallet.cancelFailed') : t('wallet.resumeText', { ...charge, count: days })}
          onClose={close}
        >
          <button
            type="button"
            className={buttons.primary}
            disabled={resumption.isPending}
            aria-busy={resumption.isPending}
            onClick={() => resumption.mutate()}
          >
            {t('wallet.resumeRenewal')}
          </button>
          <button type="button" className={buttons.quiet} onClick={close}>
            {t('shell.cancel')}
          </button>
        </Dialog>
      )}
    </>
  )
}

type Info = Output<typeof payments.membershipInfo>
type Change = 'cancelled' | 'resumed' | 'stayed'

/** Refetch interval in ms while the provider has not confirmed the card for the renewal. */
const pendingMs = 3_000

/** Shows a membership: plan, end date and renewal, which can be turned off or on in two taps. */
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
  // Turning renewal on is offered only while memberships are on sale; a current renewal can always be cancelled here.
  const canRenew = premiumSwitch === 1
  const { vipRank, premiumDueTime, autoRenew, nextChargeTime, price, currency, plan, resume } = info
  const isPending = info.isRenewalPending === true
  const until = premiumDueTime === null ? undefined : formatDate(language.tag, premiumDueTime)
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
          ? t('wallet.memberNext', { price: money(price, currency), date: formatDate(language.tag, nextChargeTime) })
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
