import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runOrReject, useApi } from '#api/use-api.ts'
import { formatDate, formatDateTime } from '#features/money/dates.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './stay-button.module.css'

type Info = Output<typeof payments.membershipInfo>

interface StayButtonProps {
  readonly info: Info
  readonly stay: NonNullable<Info['stay']>
  readonly onStayed: () => void
}

/** Offers a lower price for the next renewal, below the cancel button, whose behaviour the offer does not change. */
function StayButton({ info, stay, onStayed }: StayButtonProps) {
  const { t, money, language } = useLocale()
  const { run } = useApi()
  const queries = useQueryClient()
  const staying = useMutation({
    mutationFn: () => runOrReject(run, payments.stay, { price: stay.price }),
    onSuccess: () => onStayed(),
    onSettled: () => queries.invalidateQueries({ queryKey: [payments.membershipInfo.path] }),
  })
  const price = money(stay.price, stay.currency)
  const facts = {
    price,
    usual: money(info.price, info.currency),
    date: formatDate(language.tag, info.nextChargeTime ?? stay.endTime),
    end: formatDateTime(language.tag, stay.endTime),
  }
  return (
    <>
      <p className={styles.text} role={staying.isError ? 'alert' : undefined}>
        {staying.isError ? staying.error.message || t('wallet.cancelFailed') : t('wallet.stayText', facts)}
      </p>
      <button
        type="button"
        className={buttons.outline}
        disabled={staying.isPending}
        aria-busy={staying.isPending}
        onClick={() => staying.mutate()}
      >
        {t('wallet.stayFor', { price })}
      </button>
    </>
  )
}

interface Props {
  readonly info: Output<typeof payments.membershipInfo>
  readonly until: string | undefined
  readonly onCancelled: () => void
  readonly onStayed: () => void
}

/** Cancels the renewal in two taps: this button and a confirmation. */
export function CancelRenewal({ info, until, onCancelled, onStayed }: Props) {
  const t = useText()
  const { run } = useApi()
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const cancellation = useMutation({
    mutationFn: () => runOrReject(run, payments.cancelRenewal, {}),
    onSuccess: async () => {
      onCancelled()
      await queries.invalidateQueries({ queryKey: [payments.membershipInfo.path] })
    },
  })
  const consequence = until === undefined ? t('wallet.cancelTextNow') : t('wallet.cancelText', { date: until })
  return (
    <>
      <button
        type="button"
        className={`${buttons.outline} ${buttons.compact}`}
        onClick={() => {
          cancellation.reset()
          setIsAsking(true)
        }}
      >
        {t('wallet.cancelRenewal')}
      </button>
      {isAsking && (
        <Dialog
          title={t('wallet.cancelTitle')}
          text={cancellation.isError ? cancellation.error.message || t('wallet.cancelFailed') : consequence}
          onClose={() => setIsAsking(false)}
        >
          <button
            type="button"
            className={buttons.primary}
            disabled={cancellation.isPending}
            aria-busy={cancellation.isPending}
            onClick={() => cancellation.mutate()}
          >
            {t('wallet.cancelRenewal')}
          </button>
          {info.stay && <StayButton info={info} stay={info.stay} onStayed={onStayed} />}
          <button type="button" className={buttons.quiet} onClick={() => setIsAsking(false)}>
            {t('wallet.keepRenewal')}
          </button>
        </Dialog>
      )}
    </>
  )
}
