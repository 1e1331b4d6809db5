import { type ReactNode, Suspense, useState } from 'react'
import type { Product } from '#features/purchase/product.ts'
import type { PaymentMethod } from '#features/purchase/purchase-state.ts'
import { lazySpecKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { lazyWithRetry } from '#ui/later.ts'

// The purchase panel is loaded lazily, because it is not needed before the first frame, and playback without a
// connection must not depend on it.
const PurchasePanel = lazyWithRetry(() => import('./purchase-panel.tsx'), 'PurchasePanel')

export interface RequestedPurchase {
  readonly product: Product
  readonly method: PaymentMethod
}
interface PurchasePanelState {
  buy(product: Product, method?: PaymentMethod): void
  readonly isBuying: boolean
  /** The purchase dialogs; the caller may render them anywhere in the page. */
  readonly dialogs: ReactNode
}

/** The purchase flow, downloaded on the first purchase or if there is a pending order to check. */
export function usePurchasePanel(
  onArrived: (product: Product | undefined) => void,
  onPriceChanged: () => void,
): PurchasePanelState {
  const settings = useSettings()
  const [hasPending] = useState(() => settings.get(lazySpecKeys.pendingOrderId) !== '')
  const [wanted, setWanted] = useState<RequestedPurchase>()
  const [isBuying, setIsBuying] = useState(false)
  return {
    buy(product, method = 'card') {
      setIsBuying(true)
      setWanted({ product, method })
    },
    isBuying,
    dialogs: (
      <Suspense>
        {(hasPending || wanted !== undefined) && (
          <PurchasePanel wanted={wanted} onBusy={setIsBuying} onArrived={onArrived} onPriceChanged={onPriceChanged} />
        )}
      </Suspense>
    ),
  }
}
