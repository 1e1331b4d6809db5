import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import type { ComponentProps } from 'react'
import { useApi } from '#api/use-api.ts'
import { PaymentFrame } from '#features/purchase/dialogs/payment-frame.tsx'
import type { OpenOrder } from '#features/purchase/purchase-state.ts'
import buttons from '#ui/button.module.css'
import { useCheckoutTexts } from './use-checkout-texts.ts'

interface Props extends Pick<ComponentProps<typeof PaymentFrame>, 'onSuccess' | 'onTried' | 'onAnswered'> {
  readonly order: OpenOrder
  readonly wallets: readonly WalletMethod[]
  readonly onOtherWay: () => void
}

/** The wallets' buttons, with the card form as the other way, which opens by itself if no wallet can pay. */
export function WalletPayment({ order, wallets, onOtherWay, ...answers }: Props) {
  const t = useCheckoutTexts()
  const { country = '' } = useApi().config.payments.checkout ?? {}
  return (
    <>
      <PaymentFrame
        intent={order}
        element={{ wallets: { methods: wallets, amount: Number(order.price), country } }}
        texts={{ title: t('wallets'), loading: t('walletsLoading') }}
        {...answers}
        onUnavailable={onOtherWay}
      />
      <button type="button" className={buttons.outline} onClick={onOtherWay}>
        {t('payByCard')}
      </button>
    </>
  )
}
