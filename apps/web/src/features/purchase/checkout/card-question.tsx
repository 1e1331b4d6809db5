import { ProductName } from '#features/purchase/product-name.tsx'
import type { Purchase } from '#features/purchase/purchase.ts'
import type { PurchaseState } from '#features/purchase/purchase-state.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { formatSavedCardName } from './card-name.ts'
import styles from './checkout.module.css'
import { useCheckoutTexts } from './use-checkout-texts.ts'

type ConfirmState = Extract<PurchaseState, { readonly at: 'confirmCard' }>

/**
 * Asks for confirmation before a saved card is charged: the first time, above the daily limit, and for products without
 * coins.
 */
export function CardQuestion({ state, purchase }: { state: ConfirmState; purchase: Purchase }) {
  const { t: common, money, number } = useLocale()
  const t = useCheckoutTexts()
  const { product, card, question } = state
  const price = money(product.price, product.currency)
  return (
    <>
      <p>
        <ProductName product={product} />
      </p>
      <p>{t('charged', { card: formatSavedCardName(t, card), price })}</p>
      {question.reason === 'first' && <p className={styles.note}>{t('firstTime', { cap: number(question.cap) })}</p>}
      {question.reason === 'limit' && (
        <p className={styles.note}>{t('aboveLimit', { spent: number(question.spent), cap: number(question.cap) })}</p>
      )}
      <button type="button" className={buttons.primary} onClick={purchase.confirmCard}>
        {common('wallet.payTitle', { price })}
      </button>
      <button type="button" className={buttons.outline} onClick={purchase.payAnotherWay}>
        {t('otherWay')}
      </button>
      <button type="button" className={buttons.quiet} onClick={purchase.close}>
        {common('shell.cancel')}
      </button>
    </>
  )
}
