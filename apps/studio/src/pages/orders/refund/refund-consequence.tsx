import type { Output } from '@cliffhanger/contract/call'
import type { studioOrder } from '@cliffhanger/contract/studio/order'
import { useText } from '#i18n/use-text.ts'
import styles from './refund-dialog.module.css'

type Preview = Output<typeof studioOrder.refundPreview>

/** Shows the consequences of a refund, with numbers from the server. */
export function RefundConsequence({ preview, card }: { readonly preview: Preview; readonly card: string | undefined }) {
  const { t, money, number, time } = useText()
  const { balance, debt, held, membership, amount, currency, left, episodesKept, limitLeft } = preview
  const change = (before: string, after: string) => (
    <>
      {before} → <b>{after}</b>
    </>
  )
  const rows: { term: string; value: React.ReactNode }[] = [
    ...(preview.coinsTaken > 0 || balance.before !== balance.after
      ? [
          { term: t('orders.refund.coinsTaken'), value: t('orders.coins', { count: preview.coinsTaken }) },
          {
            term: t('orders.refund.balance'),
            value: change(number(balance.before), t('orders.coins', { count: balance.after })),
          },
        ]
      : []),
    ...(debt.after > 0 || debt.before > 0
      ? [
          {
            term: t('orders.refund.debt'),
            value: change(number(debt.before), t('orders.coins', { count: debt.after })),
          },
        ]
      : []),
    ...(held.after > 0 || held.before > 0
      ? [
          {
            term: t('orders.refund.held'),
            value: change(number(held.before), t('orders.coins', { count: held.after })),
          },
        ]
      : []),
    ...(membership && membership.before !== membership.after
      ? [{ term: t('orders.refund.membership'), value: change(time(membership.before), time(membership.after)) }]
      : []),
    ...(preview.endsRenewal ? [{ term: t('orders.refund.renewal'), value: t('orders.refund.renewalEnds') }] : []),
    ...(preview.takesTitle ? [{ term: t('orders.refund.whole'), value: t('orders.refund.titleCloses') }] : []),
    ...(episodesKept > 0
      ? [{ term: t('orders.refund.episodes'), value: t('orders.refund.episodesKept', { count: episodesKept }) }]
      : []),
    {
      term: card ? t('orders.refund.backOn', { card }) : t('orders.refund.back'),
      value: t('orders.refund.backWhen', { amount: money(amount, currency) }),
    },
    ...(Number(left) > Number(amount)
      ? [{ term: t('orders.refund.leftAfter'), value: money(Number(left) - Number(amount), currency) }]
      : []),
    ...(limitLeft === undefined ? [] : [{ term: t('orders.refund.limit'), value: money(limitLeft, currency) }]),
  ]
  return (
    <dl className={styles.consequence} aria-label={t('orders.refund.follows')}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
