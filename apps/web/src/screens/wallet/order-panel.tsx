import { accounts } from '@cliffhanger/contract/accounts'
import { useCall } from '#api/use-api.ts'
import { desktopQuery } from '#features/purchase/desktop-query.ts'
import { type Product, planTermsTextKey } from '#features/purchase/product.ts'
import { ProductName, TestBadge } from '#features/purchase/product-name.tsx'
import { QrIcon } from '#features/purchase/purchase-icons.tsx'
import { BuyButton } from '#features/purchase/shop/buy-button.tsx'
import type { PurchaseHandle } from '#features/purchase/use-purchase.tsx'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { useMedia } from '#ui/viewport/use-media.ts'
import styles from './order-panel.module.css'

/** Order summary of the chosen package, and the buy button. Phones show only the new balance and the button. */
export function OrderPanel({ product, buying }: { product: Product; buying: PurchaseHandle }) {
  const { t, money, number } = useLocale()
  const balance = useCall(accounts.getUserAccountInfo, {}).data?.coinBalance
  const isDesktop = useMedia(desktopQuery)
  const added = product.kind === 'coins' ? product.coins + product.bonus : 0
  return (
    <section className={styles.panel}>
      <h2 className={`${styles.title} display desktop-only`}>{t('wallet.yourOrder')}</h2>
      <dl className={`${styles.lines} figures desktop-only`}>
        {product.kind === 'coins' ? (
          <>
            <dt>{t('wallet.coins')}</dt>
            <dd>{number(product.coins)}</dd>
            {product.bonus > 0 && (
              <>
                <dt>{t('wallet.bonusLine')}</dt>
                <dd className={styles.bonus}>+{number(product.bonus)}</dd>
              </>
            )}
          </>
        ) : (
          <>
            <dt>{t('wallet.plan')}</dt>
            <dd>
              <ProductName product={product} />
            </dd>
          </>
        )}
        <dt>{t('wallet.total')}</dt>
        <dd className={styles.total}>{money(product.price, product.currency)}</dd>
      </dl>
      {added > 0 && balance !== undefined && (
        <p className={`${styles.after} figures`}>
          <span>{t('wallet.balanceAfter')}</span>
          <span>
            {number(balance)} + {number(added)} = <b>{t('wallet.coinCount', { count: balance + added })}</b>
          </span>
        </p>
      )}
      <BuyButton product={product} buying={buying} />
      <p className={styles.note}>
        {product.kind === 'membership' && product.isRenewal && `${t('wallet.addsDays', { count: product.days })} `}
        {product.kind === 'membership'
          ? t(planTermsTextKey(product), { count: product.days })
          : t('wallet.coinsForever')}
      </p>
      {isDesktop && (
        <button
          type="button"
          className={`${buttons.outline} ${buttons.compact} ${styles.phone}`}
          aria-disabled={buying.isBusy}
          onClick={() => buying.buy(product, 'phone')}
        >
          <QrIcon size="small" />
          {t('wallet.payOnPhone')}
        </button>
      )}
      <div className={`${styles.badge} desktop-only`}>
        <TestBadge />
      </div>
    </section>
  )
}
