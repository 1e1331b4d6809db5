import { BillingDialog } from './billing-dialog.tsx'
import { FailedDialog } from './failed-dialog.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PriceChangedDialog } from './price-changed-dialog.tsx'
import type { Purchase, Stage } from './purchase.ts'
import { QrDialog } from './qr-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { useWalletTexts } from './wallet-texts.ts'

/** The one dialog that a purchase shows now. */
export function PurchaseDialogs({ stage, purchase }: { stage: Stage; purchase: Purchase }) {
  useWalletTexts()
  switch (stage.at) {
    case 'idle':
    case 'preparing':
      return null
    case 'billing':
      return <BillingDialog stage={stage} purchase={purchase} />
    case 'failed':
      return <FailedDialog stage={stage} purchase={purchase} />
    case 'priceChanged':
      return <PriceChangedDialog stage={stage} purchase={purchase} />
    case 'paying':
      return <PaymentDialog order={stage.order} purchase={purchase} />
    case 'phone':
      return <QrDialog order={stage.order} purchase={purchase} />
    case 'paid':
    case 'confirming':
      return <PaidDialog product={stage.order.product} isConfirming={stage.at === 'confirming'} />
    case 'unsure':
      return <StatusDialog stage={stage} purchase={purchase} />
  }
}
