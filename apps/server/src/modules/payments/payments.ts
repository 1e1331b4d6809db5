import type { Deps } from '../../deps.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { QueueConversions } from '../conversions/conversions.ts'
import type { Ledger } from '../wallet/ledger.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { createMailSender } from './mails/mail-room.ts'
import { createReconciler, type Reconciler } from './reconciler.ts'
import { createSettle, type Settle } from './settle.ts'
import { storeWebhookEvent } from './webhook/event-store.ts'
import type { ProviderEvent } from './webhook/read-event.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'provider' | 'log' | 'mailer' | 'brands'> {
  readonly wallet: Wallet
  readonly ledger: Ledger
  readonly catalogue: CatalogueService
  readonly shop: Pick<Shop, 'promotion'>
  readonly queueConversions: QueueConversions
}
export interface Payments {
  readonly settle: Settle
  readonly reconciler: Reconciler
  readonly take: (event: ProviderEvent) => Promise<void>
}

/** Creates the background part of payments: settlement, reconciliation and handling of webhooks. */
export function createPayments(needs: Needs): Payments {
  const { db, now } = needs
  const settle = createSettle(needs)
  const reconciler = createReconciler({ ...needs, settle, sendMails: createMailSender(needs) })
  return {
    settle,
    reconciler,
    async take(event) {
      const orderId = await storeWebhookEvent(db, event, new Date(now()))
      if (orderId !== undefined) reconciler.soon(orderId)
    },
  }
}
