import { payments } from '@cliffhanger/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { keepBought } from '#features/purchase/keep-bought.ts'
import { reportEnd } from '#features/purchase/payment-reports.ts'
import { forgetPending, payType } from '#features/purchase/pending-order.ts'
import { refreshBought } from '#features/purchase/refresh-bought.ts'
import { useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import styles from './check-order.module.css'
import type { Order } from './order-row.tsx'

/** Lets the server ask the payment provider whether an open order has been paid. */
export function CheckOrder({ order: { orderId, orderType } }: { order: Order }) {
  const t = useText()
  const { run, track } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => runOrReject(run, payments.isSuccessful, { orderId, orderType, payType }),
    onSuccess() {
      forgetPending(settings, orderId)
      keepBought(settings, orderType)
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
