import { useLocale } from '#i18n/use-text.ts'
import type { Product } from './product.ts'

/** "550 coins", "30 days · Membership", or the title's name. */
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
