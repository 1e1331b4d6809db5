import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useSettings } from '#settings/use-setting.ts'
import { DeliveredNote } from './arrived-note.tsx'
import { overdueOrders, reportEnd } from './payment-reports.ts'
import { clearPendingOrder, readPending } from './pending-order.ts'
import type { OrderType } from './product.ts'
import { storePurchaseHints } from './purchase-hints.ts'
import { isUnpaid, queryOrder } from './query-order.ts'
import { refreshBought } from './refresh-bought.ts'
import { useWalletTexts } from './shop/wallet-texts.ts'

/**
 * When wallet, premium or player opens: silently queries an order whose delivery was not seen. If it was delivered,
 * calls `onArrived` or shows a note in place. Older orders are queried once more, only for the log store.
 */
export function PendingCheck({ onArrived }: { onArrived?: (orderType: OrderType | 7) => void }) {
  const { run, track } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const [arrived, setArrived] = useState<OrderType | 7>()
  const latest = useRef(onArrived)
  latest.current = onArrived

  useEffect(() => {
    for (const orderId of overdueOrders(settings, Date.now())) {
      void queryOrder(run, { orderId, orderType: 7 }).then((answer) => {
        if (!answer.isPaid && !isUnpaid(answer)) return
        clearPendingOrder(settings, orderId)
        reportEnd({ settings, track }, orderId, answer.isPaid ? 7 : 8)
      })
    }
  }, [run, settings, track])
  useEffect(() => {
    const pending = readPending(settings, Date.now())
    if (!pending) return
    let isGone = false
    void queryOrder(run, pending).then(({ isPaid }) => {
      if (!isPaid) return
      clearPendingOrder(settings, pending.orderId)
      storePurchaseHints(settings, pending.orderType)
      reportEnd({ settings, track }, pending.orderId, 7)
      refreshBought(queries)
      if (isGone) return
      if (latest.current) latest.current(pending.orderType)
      else setArrived(pending.orderType)
    })
    return () => {
      isGone = true
    }
  }, [run, settings, queries, track])

  return <Suspense>{arrived !== undefined && <Note orderType={arrived} />}</Suspense>
}

function Note({ orderType }: { orderType: OrderType | 7 }) {
  useWalletTexts()
  return <DeliveredNote orderType={orderType} />
}
