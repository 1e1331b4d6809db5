import { useApi } from '#api/use-api.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import type { Product } from './product.ts'
import styles from './shop/test-badge.module.css'

/** Badge for test payments, so that nobody mistakes a test shop for a real one. */
export function TestBadge() {
  const t = useText()
  return useApi().config.payments.env === 'sandbox' ? <p className={styles.badge}>{t('wallet.testPayments')}</p> : null
}

/** The name of a product: "550 coins", "Membership · 30 days", or the title's name. */
export function ProductName({ product }: { product: Product }) {
  const { t } = useLocale()
  switch (product.kind) {
    case 'coins':
      return t('wallet.coinCount', { count: product.coins + product.bonus })
    case 'membership':
      return `${t('wallet.membership')} · ${t('wallet.days', { count: product.days })}`
    case 'wholeTitle':
      return product.name
  }
}
