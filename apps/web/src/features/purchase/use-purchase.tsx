import { accounts } from '@cliffhanger/contract/accounts'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { wallet } from '@cliffhanger/contract/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApi } from '#api/use-api.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { lazyWithRetry } from '#ui/later.ts'
import type { Checkout, createCheckout } from './checkout/checkout.ts'
import type { Product } from './product.ts'
import { createPurchase } from './purchase.ts'
import type { PaymentMethod } from './purchase-state.ts'
import { refreshAfterPurchase } from './refresh-bought.ts'

const PurchaseDialogs = lazyWithRetry(() => import('./dialogs/purchase-dialogs.tsx'), 'PurchaseDialogs')

type Offered = RuntimeConfig['payments']['checkout']
type CheckoutDeps = Omit<Parameters<typeof createCheckout>[0], 'wallets' | 'redirects' | 'hasSavedCards'>

/**
 * Loads the shorter checkout of brands that have one. If the download fails, the purchase uses the regular checkout.
 */
const loadCheckout = async (offered: Offered, deps: CheckoutDeps): Promise<Checkout | undefined> =>
  offered &&
  import('./checkout/checkout.ts').then(
    ({ createCheckout }) => {
      const { wallets, redirects = [], savedCards: hasSavedCards } = offered
      return createCheckout({ ...deps, wallets, redirects, hasSavedCards })
    },
    () => undefined,
  )

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
 * Runs a purchase, from the tap to the delivery. Calls `onDone` with the delivered product, and `onPriceChanged` when a
 * displayed price is outdated.
 */
export function usePurchase(onDone: (product: Product) => void, onPriceChanged: () => void = () => {}): PurchaseHandle {
  const { run, track, config } = useApi()
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
      refresh: () => refreshAfterPurchase(queries),
      refreshPrices() {
        void queries.invalidateQueries({ queryKey: [wallet.getCoinAndVipRecharge.path] })
        latest.current.onPriceChanged()
      },
      onDone: (product) => latest.current.onDone(product),
      loadCheckout: () => loadCheckout(config.payments.checkout, { run, settings, now: Date.now, page: window }),
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
