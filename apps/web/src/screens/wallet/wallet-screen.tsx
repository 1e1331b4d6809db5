import { accounts } from '@cliffhanger/contract/accounts'
import { Suspense, useState } from 'react'
import { useApi, useCall } from '#api/use-api.ts'
import actionBar from '#features/purchase/action-bar.module.css'
import { DeliveredNote, PendingCheck } from '#features/purchase/pending-check.tsx'
import { coinProduct, membershipProduct, type OrderType, orderTypes, type Product } from '#features/purchase/product.ts'
import { TestBadge } from '#features/purchase/product-name.tsx'
import { PackageGrid, useShop } from '#features/purchase/shop/package-grid.tsx'
import { usePurchase } from '#features/purchase/use-purchase.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { lazyWithRetry } from '#ui/later.ts'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { Balance, LatestStatement } from './balance.tsx'
import { OrderPanel } from './order-panel.tsx'
import styles from './wallet-screen.module.css'
import { WalletSkeleton } from './wallet-skeleton.tsx'

const SavedCards = lazyWithRetry(() => import('#features/purchase/checkout/saved-cards.tsx'), 'SavedCards')

/** Shown instead of the packages if none are on sale, with a link to the membership for members. */
function NothingOnSale({ isMember }: { isMember: boolean }) {
  const t = useText()
  return (
    <section className={styles.note}>
      <h2>{t('wallet.emptyTitle')}</h2>
      <p>{t('wallet.emptyText')}</p>
      {isMember && (
        <Link href="/premium" className={`${buttons.outline} ${buttons.compact}`}>
          {t('wallet.membership')}
        </Link>
      )}
    </section>
  )
}

/** Wallet screen: balance, packages on sale and the latest statement entries. */
export function WalletScreen() {
  const t = useText()
  const shop = useShop()
  const account = useCall(accounts.getUserAccountInfo, {})
  const settings = useSettings()
  const { config } = useApi()
  const [chosen, setChosen] = useState<Product>()
  const [arrived, setArrived] = useState<{ readonly orderType: OrderType | 7; readonly at: number }>()
  const noteArrived = (orderType: OrderType | 7) => setArrived({ orderType, at: Date.now() })
  const buying = usePurchase((product) => noteArrived(orderTypes[product.kind]))

  /** Preselects the pack bought last, otherwise the first one. */
  const last = settings.get(nonSpecKeys.lastPack)
  const offered = [...shop.coins.map(coinProduct), ...shop.plans.map((plan) => membershipProduct(plan, shop.isMember))]
  const choice = offered.find(({ id }) => id === chosen?.id) ?? offered.find(({ id }) => id === last) ?? offered[0]

  const ownCards = config.payments.checkout?.savedCards && settings.get(keys.isLogin) === 1 && (
    <div className={styles.cards}>
      <Suspense>
        {/* The list is remounted after a purchase, which may have saved a card. */}
        <SavedCards key={arrived?.at} />
      </Suspense>
    </div>
  )
  return (
    <>
      <PhoneBar title={t('me.wallet')}>
        <Link href="/support" className={`${buttons.link} ${styles.support}`}>
          {t('shell.support')}
        </Link>
      </PhoneBar>
      <PendingCheck onArrived={noteArrived} />
      {arrived && <DeliveredNote key={arrived.at} orderType={arrived.orderType} isScrolledTo />}
      {shop.error ? (
        <FailedState title={t('wallet.failedTitle')} reason={shop.error.reason} onRetry={shop.retry} />
      ) : shop.isPending || (!choice && account.isPending) ? (
        <WalletSkeleton />
      ) : !choice && !shop.isMember && account.data?.coinBalance === 0 ? (
        <>
          <EmptyPage title={t('wallet.emptyTitle')} text={t('wallet.emptyText')}>
            <Link href="/" className={buttons.primary}>
              {t('shell.backToDiscover')}
            </Link>
          </EmptyPage>
          <div className="wrap">{ownCards}</div>
        </>
      ) : (
        <div className={`${styles.screen} wrap`}>
          <div className={styles.top}>
            <h1 className={`${styles.title} said-by-bar display`}>{t('me.wallet')}</h1>
            <Link href="/support" className={`${buttons.link} desktop-only`}>
              {t('shell.support')}
            </Link>
          </div>
          <div className={styles.columns}>
            <div className={styles.balance}>
              <Balance />
              {choice && (
                <div className={`${styles.badge} phone-only`}>
                  <TestBadge />
                </div>
              )}
            </div>
            <div className={styles.packages}>
              {choice ? (
                <PackageGrid
                  coins={shop.coins}
                  plans={shop.plans}
                  chosen={choice.id}
                  onChoose={setChosen}
                  {...(shop.membership && { membership: shop.membership })}
                />
              ) : (
                <NothingOnSale isMember={shop.isMember} />
              )}
            </div>
            <div className={styles.latest}>
              <LatestStatement />
              {ownCards}
            </div>
            {choice && (
              <div className={`${actionBar.bar} ${styles.order}`}>
                <OrderPanel product={choice} buying={buying} />
              </div>
            )}
          </div>
        </div>
      )}
      {buying.dialog}
    </>
  )
}
