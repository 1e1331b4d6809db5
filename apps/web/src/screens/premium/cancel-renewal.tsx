import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { StayButton } from './stay-button.tsx'

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
