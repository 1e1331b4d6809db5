import { useEffect } from 'react'
import { PendingCheck } from '#features/purchase/pending-check.tsx'
import type { Product } from '#features/purchase/product.ts'
import { usePurchase } from '#features/purchase/use-purchase.tsx'
import type { Wanted } from './use-purchase-desk.tsx'

interface Props {
  /** A new object for each tap. */
  readonly wanted: Wanted | undefined
  readonly onBusy: (isBusy: boolean) => void
  /** Undefined for an order of an earlier visit: all that is known is that it arrived. */
  readonly onArrived: (product: Product | undefined) => void
}

/** Paying by card in the player: its dialogs, and the order that an earlier visit did not see arrive. */
export function PurchaseDesk({ wanted, onBusy, onArrived }: Props) {
  const { buy, isBusy, dialog } = usePurchase(onArrived)
  useEffect(() => {
    if (wanted) buy(wanted.product, wanted.by)
  }, [wanted, buy])
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <>
      {dialog}
      <PendingCheck onArrived={() => onArrived(undefined)} />
    </>
  )
}
