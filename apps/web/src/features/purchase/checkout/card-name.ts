import type { SavedCard } from '#features/purchase/purchase-state.ts'
import type { CheckoutTextFunction } from './use-checkout-texts.ts'

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/**
 * Returns the name of a saved card, such as "Visa ending in 0008". An unknown brand is written as the payment provider
 * spells it.
 */
export const formatSavedCardName = (
  t: CheckoutTextFunction,
  { brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>,
): string => t('cardName', { brand: brands[brand.toLowerCase()] ?? brand, last4 })
