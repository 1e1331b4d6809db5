import type { Product } from '#features/purchase/product.ts'
import type { PurchaseHandle } from '#features/purchase/use-purchase.tsx'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './buy-button.module.css'

/** Main button of the purchase screens, with verb, product and price; gold for a membership. */
export function BuyButton({ product, buying }: { product: Product; buying: PurchaseHandle }) {
  const { t, money } = useLocale()
  const price = money(product.price, product.currency)
  const isMembership = product.kind === 'membership'
  return (
    <button
      type="button"
      className={classNames(buttons.primary, styles.buy, isMembership && styles.gold)}
      // `aria-disabled` instead of `disabled`, so that the dialog can restore the focus to this button.
      aria-disabled={buying.isBusy}
      aria-busy={buying.preparing !== undefined}
      onClick={() => buying.buy(product)}
    >
      {product.kind === 'coins'
        ? t('wallet.buyCoins', { count: product.coins + product.bonus, price })
        : isMembership
          ? t(product.isRenewal ? 'wallet.renewFor' : 'wallet.joinFor', { plan: product.name, price })
          : t('wallet.payTitle', { price })}
    </button>
  )
}
