import type { Deps } from './deps.ts'
import type { CatalogueService } from './modules/catalogue/service.ts'
import { createStudioConversions } from './modules/conversions/studio-conversions.ts'
import { readActionsByArgument } from './modules/operator-log/store.ts'
import type { Settle } from './modules/payments/settle.ts'
import { createStudioMails } from './modules/payments/studio/mail-calls.ts'
import { createStudioOrders } from './modules/payments/studio/service.ts'
import { insertSecurityEvent, readSecurityEvents } from './modules/security/security-events.ts'
import * as ledger from './modules/wallet/ledger.ts'

/** Maximum number of operator log entries on an order's page. */
const mostActions = 100

/** Wires Studio's calls about orders, mails and conversion messages to the modules. */
export const createOrderServices = (
  deps: Deps,
  { settle, catalogue }: { readonly settle: Settle; readonly catalogue: CatalogueService },
) => ({
  orders: createStudioOrders({
    ...deps,
    settle,
    catalogue,
    ledger,
    readSecurityEvents,
    noteEvent: insertSecurityEvent,
    readActionsOfOrder: (orderId, since) => readActionsByArgument(deps.db, orderId, since, mostActions),
  }),
  mails: createStudioMails(deps),
  conversions: createStudioConversions(deps),
})
