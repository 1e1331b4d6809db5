import { useEffect } from 'react'
import { arrivedTexts } from '#features/purchase/arrived-note.tsx'
import { PendingCheck } from '#features/purchase/pending-check.tsx'
import type { Product } from '#features/purchase/product.ts'
import { usePurchase } from '#features/purchase/use-purchase.tsx'
import { useWalletTexts } from '#features/purchase/wallet-texts.ts'
import { useText } from '#i18n/use-text.ts'
import { usePlayer } from './player-context.ts'
import type { Wanted } from './use-purchase-desk.tsx'

interface Props {
  /** A new object for each tap. */
  readonly wanted: Wanted | undefined
  readonly onBusy: (isBusy: boolean) => void
  /** Undefined for an order of an earlier visit: all that is known is that it arrived. */
  readonly onArrived: (product: Product | undefined) => void
  /** The price that was shown is not the one that is asked for any more. */
  readonly onPriceChanged: () => void
}

/** Paying by card in the player: its dialogs, and the order that an earlier visit did not see arrive. */
export function PurchaseDesk({ wanted, onBusy, onArrived, onPriceChanged }: Props) {
  useWalletTexts()
  const t = useText()
  const { say } = usePlayer()
  const { buy, isBusy, dialog } = usePurchase(onArrived, onPriceChanged)
  useEffect(() => {
    if (wanted) buy(wanted.product, wanted.by)
  }, [wanted, buy])
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <>
      {dialog}
      <PendingCheck
        onArrived={(orderType) => {
          say(t(arrivedTexts[orderType]))
          onArrived(undefined)
        }}
      />
    </>
  )
}
