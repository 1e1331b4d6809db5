import { type ComponentProps, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { PaymentFrame } from '#features/purchase/dialogs/payment-frame.tsx'
import type { OpenOrder, OrderPaymentMethod } from '#features/purchase/purchase-state.ts'
import buttons from '#ui/button.module.css'
import { lazyWithRetry } from '#ui/later.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

const RedirectButtons = lazyWithRetry(() => import('./redirect-buttons.tsx'), 'RedirectButtons')

interface Props extends Pick<ComponentProps<typeof PaymentFrame>, 'onSuccess' | 'onTried' | 'onAnswered'> {
  readonly order: OpenOrder
  readonly by: Extract<OrderPaymentMethod, { readonly kind: 'wallets' }>
  readonly onOtherWay: () => void
  /** Called when the viewer returns from a wallet's page and the browser has restored this dialog. */
  readonly onReturn: () => void
}

/** Shows the wallet buttons and a button for the card form, which opens automatically if no wallet can pay. */
export function WalletPayment({ order, by: { wallets, redirects }, onOtherWay, onReturn, ...answers }: Props) {
  const t = useCheckoutTexts()
  const { country = '' } = useApi().config.payments.checkout ?? {}
  const [hasWallets, setHasWallets] = useState(wallets.length > 0)
  const hasRedirects = redirects.length > 0
  return (
    <>
      {hasWallets && (
        <PaymentFrame
          intent={order}
          element={{ wallets: { methods: wallets, amount: Number(order.price), country } }}
          texts={{ title: t('wallets'), loading: t('walletsLoading') }}
          {...answers}
          onUnavailable={hasRedirects ? () => setHasWallets(false) : onOtherWay}
        />
      )}
      {hasRedirects && <RedirectButtons order={order} methods={redirects} onReturn={onReturn} />}
      <button type="button" className={buttons.outline} onClick={onOtherWay}>
        {t('payByCard')}
      </button>
    </>
  )
}
