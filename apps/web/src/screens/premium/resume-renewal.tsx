import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { dateText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface Props {
  readonly offer: NonNullable<Output<typeof payments.membershipInfo>['resume']>
  readonly days: number
  readonly onResumed: () => void
}

/** Turns renewal on again with the stored card, after a dialog with the amount and date of the next charge. */
export function ResumeRenewal({ offer, days, onResumed }: Props) {
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
  const charge = { price: money(offer.price, offer.currency), date: dateText(language.tag, offer.chargeTime) }
  const { error } = resumption
  function close() {
    setIsAsking(false)
    // The stored card may be gone: reloads the membership, and the page then offers only the plans.
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
