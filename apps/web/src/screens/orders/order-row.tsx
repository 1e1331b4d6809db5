import type { Output } from '@cliffhanger/contract/call'
import { payments } from '@cliffhanger/contract/payments'
import type { wallet } from '@cliffhanger/contract/wallet'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { timeText } from '#features/money/dates.ts'
import { reportEnd } from '#features/purchase/payment-reports.ts'
import { clearPendingOrder, payType } from '#features/purchase/pending-order.ts'
import { storePurchaseHints } from '#features/purchase/purchase-hints.ts'
import { refreshBought } from '#features/purchase/refresh-bought.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import styles from './order-row.module.css'

/** Lets the server ask the payment provider whether an open order has been paid. */
function CheckOrder({ order: { orderId, orderType } }: { order: Order }) {
  const t = useText()
  const { run, track } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => runOrReject(run, payments.isSuccessful, { orderId, orderType, payType }),
    onSuccess() {
      clearPendingOrder(settings, orderId)
      storePurchaseHints(settings, orderType)
      reportEnd({ settings, track }, orderId, 7)
      refreshBought(queries)
    },
  })
  return (
    <div className={styles.check}>
      <button
        type="button"
        className={`${buttons.outline} ${buttons.compact}`}
        disabled={check.isPending || check.isSuccess}
        onClick={() => check.mutate()}
      >
        {t(check.isPending ? 'money.checking' : 'money.checkAgain')}
      </button>
      <p role="status">
        {check.isSuccess && t('money.nowPaid')}
        {check.isError && (check.error.message || t('money.checkFailed'))}
      </p>
    </div>
  )
}

export type Order = Output<typeof wallet.orders>['rows'][number]

/** How long the client offers to check an open order; the server keeps checking on its own. */
const pendingMs = 30 * 60_000
const kinds = { 1: 'money.coinPack', 3: 'money.membership', 6: 'money.wholeTitle' } as const

/** One order: its product, price and state. */
export function OrderRow({ order }: { order: Order }) {
  const { t, language, money } = useLocale()
  const { orderId, orderType, name, price, currency, state, time } = order
  const isFresh = state === 'open' && Date.now() - time < pendingMs
  return (
    <li>
      <span className={styles.name}>{name || t(kinds[orderType])}</span>
      <b className={styles.price}>{money(price, currency)}</b>
      <span className={`${styles.state} ${styles[state]}`}>{t(`money.${state}`)}</span>
      <span className={styles.time}>{timeText(language.tag, time)}</span>
      <span className={styles.id}>{t('money.order', { id: orderId })}</span>
      {isFresh && <CheckOrder order={order} />}
    </li>
  )
}
