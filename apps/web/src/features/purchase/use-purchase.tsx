import { accounts } from '@cliffhanger/contract/accounts'
import { wallet } from '@cliffhanger/contract/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApi } from '#api/use-api.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import type { Product } from './product.ts'
import { createPurchase, type PaymentMethod } from './purchase.ts'
import { refreshBought } from './refresh-bought.ts'

const PurchaseDialogs = lazy(async () => ({
  default: (await import('./dialogs/purchase-dialogs.tsx')).PurchaseDialogs,
}))

export interface PurchaseHandle {
  /** Starts a purchase; no effect while one is in progress. */
  readonly buy: (product: Product, method?: PaymentMethod) => void
  /** The product whose order is being created, so that its button shows the progress. */
  readonly preparing: Product | undefined
  readonly isBusy: boolean
  /** The dialog of the current step; render it anywhere on the screen. */
  readonly dialog: ReactNode
}

/**
 * Buying by card, from the tap to the delivery. Calls `onDone` with the delivered product, and `onPriceChanged` when a
 * displayed price is outdated.
 */
export function usePurchase(onDone: (product: Product) => void, onPriceChanged: () => void = () => {}): PurchaseHandle {
  const { run, track } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const latest = useRef({ onDone, onPriceChanged })
  latest.current = { onDone, onPriceChanged }

  const [purchase] = useState(() =>
    createPurchase({
      run,
      settings,
      track,
      now: Date.now,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      returnUrl: () => location.href,
      viewer: () => run(accounts.getUserInfo, { isLogin: settings.get(keys.isLogin) === 1 }),
      refresh: () => refreshBought(queries),
      refreshPrices() {
        void queries.invalidateQueries({ queryKey: [wallet.getCoinAndVipRecharge.path] })
        latest.current.onPriceChanged()
      },
      onDone: (product) => latest.current.onDone(product),
    }),
  )
  const state = useSyncExternalStore(purchase.subscribe, purchase.state)
  useEffect(() => () => purchase.dispose(), [purchase])

  return {
    buy: purchase.buy,
    preparing: state.at === 'preparing' ? state.product : undefined,
    isBusy: state.at !== 'idle',
    dialog: <Suspense>{state.at !== 'idle' && <PurchaseDialogs state={state} purchase={purchase} />}</Suspense>,
  }
}
