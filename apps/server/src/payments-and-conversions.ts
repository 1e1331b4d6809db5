import type { Deps } from './deps.ts'
import type { CatalogueService } from './modules/catalogue/service.ts'
import {
  type ConversionDispatcher,
  createConversionDispatcher,
  createConversionQueue,
} from './modules/conversions/conversions.ts'
import { createPayments, type Payments } from './modules/payments/payments.ts'
import * as ledger from './modules/wallet/ledger.ts'
import type { Shop } from './modules/wallet/shop/shop.ts'
import type { Wallet } from './modules/wallet/wallet.ts'

/** Creates the services that settle payments and send conversion messages, with their background work. */
export function createPaymentsAndConversions(
  deps: Deps,
  parts: { readonly wallet: Wallet; readonly catalogue: CatalogueService; readonly shop: Shop },
) {
  const { queueConversions, keepOrderSource } = createConversionQueue(deps)
  const payments: Payments = createPayments({ ...deps, ...parts, ledger, queueConversions })
  const conversions: ConversionDispatcher = createConversionDispatcher(deps)
  return {
    payments,
    conversions,
    /** Functions that the payment calls of the API need. */
    forCalls: { settle: payments.settle, keepOrderSource },
    start(): void {
      payments.reconciler.start()
      conversions.start()
    },
    async stop(): Promise<void> {
      await Promise.all([payments.reconciler.stop(), conversions.stop()])
    },
  }
}
export type PaymentServices = ReturnType<typeof createPaymentsAndConversions>
