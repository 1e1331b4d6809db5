import { useEffect } from 'react'
import { deliveredTextKeys, PendingCheck } from '#features/purchase/pending-check.tsx'
import type { Product } from '#features/purchase/product.ts'
import { useWalletTexts } from '#features/purchase/shop/wallet-texts.ts'
import { usePurchase } from '#features/purchase/use-purchase.tsx'
import { useText } from '#i18n/use-text.ts'
import { usePlayerMessages } from '#player/player-context.ts'
import type { RequestedPurchase } from './use-purchase-panel.tsx'

interface Props {
  /** The purchase to start; a new object for each tap. */
  readonly wanted: RequestedPurchase | undefined
  readonly onBusy: (isBusy: boolean) => void
  /**
   * Called when a purchase is completed. `product` is undefined for an order from an earlier visit, whose product is
   * unknown.
   */
  readonly onArrived: (product: Product | undefined) => void
  /** Called when the shown price is no longer valid. */
  readonly onPriceChanged: () => void
}

/** The purchase dialogs in the player, and the check of a pending order from an earlier visit. */
export function PurchasePanel({ wanted, onBusy, onArrived, onPriceChanged }: Props) {
  useWalletTexts()
  const t = useText()
  const { showMessage } = usePlayerMessages()
  const { buy, isBusy, dialog } = usePurchase(onArrived, onPriceChanged)
  useEffect(() => {
    if (wanted) buy(wanted.product, wanted.method)
  }, [wanted, buy])
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <>
      {dialog}
      <PendingCheck
        onArrived={(orderType) => {
          showMessage(t(deliveredTextKeys[orderType]))
          onArrived(undefined)
        }}
      />
    </>
  )
}
