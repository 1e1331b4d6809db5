import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'
import { useState } from 'react'
import { desktopQuery } from '#features/purchase/desktop-query.ts'
import { coinProduct, computeBonusCoins, membershipProduct, type Product } from '#features/purchase/product.ts'
import { TestBadge } from '#features/purchase/product-name.tsx'
import { QrIcon } from '#features/purchase/purchase-icons.tsx'
import { PackageGrid, useShop } from '#features/purchase/shop/package-grid.tsx'
import { useLocale } from '#i18n/use-text.ts'
import { useCurrentTitle, usePaywall, usePlayback } from '#player/player-context.ts'
import button from '#ui/button.module.css'
import { useMedia } from '#ui/viewport/use-media.ts'
import { PackSkeleton } from './pack-skeleton.tsx'
import styles from './top-up-sheet.module.css'

function noteKeyOf(product: Product) {
  if (product.kind !== 'membership') return 'player.startsByItself'
  return isNonRenewingPlanLength(product.days) ? 'player.endsItself' : 'player.renewsItself'
}

/**
 * The coin packs on sale, the balance after the purchase and the buy button. The smallest pack that unlocks the
 * episode is preselected.
 */
export function TopUpPacks({ balance }: { balance: number | undefined }) {
  const { t, money, number } = useLocale()
  const { n } = usePlayback()
  const { video } = useCurrentTitle()
  const { buy, isBuying } = usePaywall()
  const shop = useShop()
  const isDesktop = useMedia(desktopQuery)
  const [picked, setPicked] = useState<Product>()
  const cost = video.consumeCoin
  const enough = shop.coins.find((pack) => (balance ?? 0) + pack.conversionCoin + computeBonusCoins(pack) >= cost)
  const [plan] = shop.plans
  const first = enough ? coinProduct(enough) : plan && membershipProduct(plan, shop.isMember)
  const product = picked ?? first

  if (shop.error) {
    return (
      <p className={styles.failed}>
        {t('player.pricesFailed')}{' '}
        <button type="button" className={button.link} onClick={shop.retry}>
          {t('shell.tryAgain')}
        </button>
      </p>
    )
  }
  if (shop.isPending) return <PackSkeleton />
  const added = product?.kind === 'coins' ? product.coins + product.bonus : 0
  const after = (balance ?? 0) + added - cost
  return (
    <>
      <div className={styles.packs}>
        <PackageGrid
          coins={shop.coins}
          plans={shop.plans}
          chosen={product?.id}
          onChoose={setPicked}
          episodeCoins={cost}
          isTight
        />
      </div>
      {product && (
        <div className={styles.actions}>
          {added > 0 && balance !== undefined && after >= 0 && (
            <p className={`${styles.after} figures`}>
              <span>{t('player.afterEpisode', { n })}</span>
              <span>
                {number(balance)} + {number(added)} − {number(cost)} = <b>{t('player.coins', { count: after })}</b>
              </span>
            </p>
          )}
          <button
            type="button"
            className={`${button.primary} ${styles.wide} figures`}
            disabled={isBuying}
            aria-busy={isBuying}
            onClick={() => buy(product)}
          >
            {product.kind === 'coins'
              ? t('player.buyCoins', { count: added, price: money(product.price, product.currency) })
              : t('player.joinFor', { price: money(product.price, product.currency) })}
          </button>
          <p className={styles.note}>{t(noteKeyOf(product))}</p>
          {isDesktop && (
            <button
              type="button"
              className={`${button.outline} ${button.compact} ${styles.wide}`}
              disabled={isBuying}
              onClick={() => buy(product, 'phone')}
            >
              <QrIcon size="small" />
              {t('player.payOnPhone')}
            </button>
          )}
          <TestBadge />
        </div>
      )}
    </>
  )
}
