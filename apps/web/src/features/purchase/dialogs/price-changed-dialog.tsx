import type { Product } from '#features/purchase/product.ts'
import { ProductName } from '#features/purchase/product-name.tsx'
import type { Purchase } from '#features/purchase/purchase.ts'
import type { PurchaseState } from '#features/purchase/purchase-state.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Modal } from './modal.tsx'
import styles from './status-dialog.module.css'

type PriceChangedState = Extract<PurchaseState, { readonly at: 'priceChanged' }>

/** The price has changed since the viewer saw it: shows both prices, and buys nothing before the viewer agrees. */
export function PriceChangedDialog({ state, purchase }: { state: PriceChangedState; purchase: Purchase }) {
  const { t, money } = useLocale()
  const { product, shown } = state
  return (
    <Modal title={t('wallet.priceChangedTitle')} onClose={purchase.close}>
      <p className={styles.status}>
        <span>{t('wallet.priceBefore')}</span>
        <Offered product={shown} />
      </p>
      <p className={styles.status}>
        <span>{t('wallet.priceNow')}</span>
        <b>
          <Offered product={product} />
        </b>
      </p>
      <p className={styles.text} role="alert">
        {t('wallet.orderFailedText')}
      </p>
      <div className={styles.buttons}>
        <button type="button" className={buttons.primary} onClick={purchase.acceptPrice}>
          {t('wallet.continueFor', { price: money(product.price, product.currency) })}
        </button>
        <button type="button" className={buttons.quiet} onClick={purchase.close}>
          {t('shell.cancel')}
        </button>
      </div>
    </Modal>
  )
}

function Offered({ product }: { product: Product }) {
  const { money } = useLocale()
  return (
    <span>
      <ProductName product={product} /> · {money(product.price, product.currency)}
    </span>
  )
}
