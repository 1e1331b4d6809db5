import type { ComponentProps } from 'react'
import { PaymentFrame } from '#features/purchase/dialogs/payment-frame.tsx'
import type { OpenOrder, SavedCard } from '#features/purchase/purchase-state.ts'
import buttons from '#ui/button.module.css'
import { formatSavedCardName } from './card-name.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

interface Props extends Pick<ComponentProps<typeof PaymentFrame>, 'onSuccess' | 'onTried' | 'onAnswered'> {
  readonly order: OpenOrder
  readonly card: SavedCard
  readonly onOtherWay: () => void
}

/** Pays with a saved card as soon as it is rendered. The bank may require an authentication code. */
export function SavedCardPayment({ order, card, onOtherWay, ...answers }: Props) {
  const t = useCheckoutTexts()
  const { cardConsentId = '' } = order
  return (
    <>
      <p role="status">{t('payingWith', { card: formatSavedCardName(t, card) })}</p>
      <PaymentFrame
        intent={order}
        element={{ consentId: cardConsentId }}
        texts={{ title: t('savedCardFrame'), loading: t('payingLoading') }}
        {...answers}
      />
      <button type="button" className={buttons.quiet} onClick={onOtherWay}>
        {t('otherWay')}
      </button>
    </>
  )
}
