import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Track } from '#api/tracker.ts'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { useSettings } from '#settings/use-setting.ts'
import { lazyWithRetry } from '#ui/later.ts'
import { SuccessNote } from '#ui/pages/empty-page.tsx'
import styles from './arrived-note.module.css'
import { findOrdersWithOverdueReport, reportOrderOutcome, storePurchaseHints } from './payment-reports.ts'
import { clearPendingOrder, isUnpaid, type PendingOrder, queryOrder, readPendingOrder } from './pending-order.ts'
import type { OrderType } from './product.ts'
import { refreshAfterPurchase } from './refresh-bought.ts'
import { useWalletTexts } from './shop/wallet-texts.ts'

export const deliveredTextKeys = {
  1: 'wallet.arrivedCoins',
  3: 'wallet.arrivedMembership',
  6: 'wallet.arrivedTitle',
  7: 'wallet.arrivedCoins',
} as const

interface Props {
  readonly orderType: OrderType | 7
  /** Scrolls to the note, because the viewer may have paid further down the page. */
  readonly isScrolledTo?: boolean
}

/**
 * Note at the top of a page that a purchase was delivered. Needs a new React `key` for each purchase; otherwise the
 * page would not scroll to it again.
 */
export function DeliveredNote({ orderType, isScrolledTo = false }: Props) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isScrolledTo) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isScrolledTo])
  return (
    <div className={`${styles.place} wrap`} role="status" ref={place}>
      <SuccessNote>{t(deliveredTextKeys[orderType])}</SuccessNote>
    </div>
  )
}

const ReturnedFromWallet = lazyWithRetry(() => import('./checkout/returned-from-wallet.tsx'), 'ReturnedFromWallet')

/** Reads the order for which the viewer was redirected to a wallet; undefined once its result was shown. */
function readReturned(settings: Settings) {
  const redirected = settings.get(nonSpecKeys.redirectedOrder)
  const order = readPendingOrder(settings, Date.now())
  return order && order.orderId === redirected?.orderId ? { order, wallet: redirected.wallet } : undefined
}

interface Noted {
  readonly settings: Settings
  readonly track: Track
  readonly queries: QueryClient
}
function noteDelivery({ settings, track, queries }: Noted, { orderId, orderType }: PendingOrder): void {
  clearPendingOrder(settings, orderId)
  storePurchaseHints(settings, orderType)
  reportOrderOutcome({ settings, track }, orderId, 7)
  refreshAfterPurchase(queries)
}

/**
 * When the wallet, premium or player screen opens: silently queries an order whose delivery has not been confirmed. If
 * it was delivered, calls `onArrived` or shows a note. After a redirect from a wallet's page, a dialog shows the
 * result. Older orders without a known outcome are also queried, only to report it to the log store.
 */
export function PendingCheck({ onArrived }: { onArrived?: (orderType: OrderType | 7) => void }) {
  const { run, track } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const [arrived, setArrived] = useState<OrderType | 7>()
  const [returned, setReturned] = useState(() => readReturned(settings))
  const latest = useRef<(orderType: OrderType | 7) => void>(setArrived)
  latest.current = onArrived ?? setArrived

  useEffect(() => {
    for (const orderId of findOrdersWithOverdueReport(settings, Date.now())) {
      void queryOrder(run, { orderId, orderType: 7 }).then((answer) => {
        if (!answer.isPaid && !isUnpaid(answer)) return
        clearPendingOrder(settings, orderId)
        reportOrderOutcome({ settings, track }, orderId, answer.isPaid ? 7 : 8)
      })
    }
  }, [run, settings, track])
  useEffect(() => {
    const pending = returned ? undefined : readPendingOrder(settings, Date.now())
    if (!pending) return
    let isGone = false
    void queryOrder(run, pending).then(({ isPaid }) => {
      if (!isPaid) return
      noteDelivery({ settings, track, queries }, pending)
      if (!isGone) latest.current(pending.orderType)
    })
    return () => {
      isGone = true
    }
  }, [run, settings, queries, track, returned])

  function closeResult() {
    settings.clear(nonSpecKeys.redirectedOrder)
    setReturned(undefined)
  }
  return (
    <Suspense>
      {arrived !== undefined && <Note orderType={arrived} />}
      {returned && (
        <ReturnedFromWallet
          {...returned}
          onArrived={() => {
            noteDelivery({ settings, track, queries }, returned.order)
            closeResult()
            latest.current(returned.order.orderType)
          }}
          onClose={closeResult}
        />
      )}
    </Suspense>
  )
}

function Note({ orderType }: { orderType: OrderType | 7 }) {
  useWalletTexts()
  return <DeliveredNote orderType={orderType} />
}
