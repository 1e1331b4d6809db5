import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Product } from '#features/purchase/product.ts'
import type { Way } from '#features/purchase/purchase.ts'
import { laterKeys } from '#settings/later-keys.ts'
import { useSettings } from '#settings/use-setting.ts'

// Nobody pays before the first frame.
const PurchaseDesk = lazy(async () => ({ default: (await import('./purchase-desk.tsx')).PurchaseDesk }))

export interface Wanted {
  readonly product: Product
  readonly by: Way
}
interface Desk {
  buy(product: Product, by?: Way): void
  readonly isBuying: boolean
  /** Goes anywhere into the page. */
  readonly desk: ReactNode
}

/** Buying by card, downloaded with the first tap that asks for it, or for an order that may have arrived meanwhile. */
export function usePurchaseDesk(onArrived: (product: Product | undefined) => void, onPriceChanged: () => void): Desk {
  const settings = useSettings()
  const [hasPending] = useState(() => settings.get(laterKeys.pendingOrderId) !== '')
  const [wanted, setWanted] = useState<Wanted>()
  const [isBuying, setIsBuying] = useState(false)
  return {
    buy(product, by = 'card') {
      setIsBuying(true)
      setWanted({ product, by })
    },
    isBuying,
    desk: (
      <Suspense>
        {(hasPending || wanted !== undefined) && (
          <PurchaseDesk wanted={wanted} onBusy={setIsBuying} onArrived={onArrived} onPriceChanged={onPriceChanged} />
        )}
      </Suspense>
    ),
  }
}
