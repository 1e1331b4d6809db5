import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { dateText, dateTimeText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import styles from './stay-button.module.css'

type Info = Output<typeof payments.membershipInfo>

interface Props {
  readonly info: Info
  readonly stay: NonNullable<Info['stay']>
  readonly onStayed: () => void
}

/** Offers a lower price of the next renewal, below the button that cancels, which works as without the offer. */
export function StayButton({ info, stay, onStayed }: Props) {
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
    date: dateText(language.tag, info.nextChargeTime ?? stay.endTime),
    end: dateTimeText(language.tag, stay.endTime),
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
