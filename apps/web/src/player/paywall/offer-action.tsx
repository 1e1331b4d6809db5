import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'
import { membershipProduct, wholeTitleProduct } from '#features/purchase/product.ts'
import { useLocale } from '#i18n/use-text.ts'
import { useCurrentTitle, usePaywall, useSheets } from '#player/player-context.ts'
import { useStore } from '#player/use-store.ts'
import button from '#ui/button.module.css'
import styles from './offer-action.module.css'
import type { UnlockOffer } from './use-offer.ts'

/** The button of the chosen unlock option, with its price, below the remaining balance or the terms. */
export function UnlockOptionButton({ offer }: { offer: UnlockOffer }) {
  const { chosen } = offer
  if (chosen === undefined) return null
  switch (chosen) {
    case 'episode':
      return <ByCoins offer={offer} />
    case 'wholeTitle':
      return <ByWholeTitle offer={offer} />
    case 'membership':
      return <ByMembership offer={offer} />
  }
}

function ByCoins({ offer: { n, price, balance } }: { offer: UnlockOffer }) {
  const { t, number } = useLocale()
  const { unlocking } = usePaywall()
  const { openSheet } = useSheets()
  const { buying } = useStore(unlocking.state)
  const isBuying = buying !== undefined
  const short = balance === undefined ? 0 : Math.max(0, price - balance)
  if (short > 0) {
    return (
      <>
        <p className={`${styles.after} figures`}>
          <span>{t('player.shortText', { n, count: price })}</span>
          <b>{t('player.coinsShort', { count: short })}</b>
        </p>
        <UnlockFailure n={n} />
        <button className={`${button.primary} ${styles.wide}`} type="button" onClick={() => openSheet('topup')}>
          {t('player.getCoins', { n })}
        </button>
      </>
    )
  }
  return (
    <>
      {balance !== undefined && (
        <p className={`${styles.after} figures`}>
          <span>{t('player.balanceAfter')}</span>
          <span>
            {number(balance)} − {number(price)} = <b>{t('player.coins', { count: balance - price })}</b>
          </span>
        </p>
      )}
      <UnlockFailure n={n} />
      <button
        className={`${button.primary} ${styles.wide} figures`}
        type="button"
        // `aria-disabled`, so that a closing dialog can restore the focus to this button. A second tap has no effect.
        aria-disabled={isBuying}
        aria-busy={isBuying}
        onClick={() => void unlocking.unlock(n, price)}
      >
        {isBuying ? t('player.unlockingEpisode', { n }) : t('player.unlockFor', { n, count: price })}
      </button>
    </>
  )
}

/** The server's message about the last failed unlock of this episode. */
function UnlockFailure({ n }: { n: number }) {
  const { t } = useLocale()
  const { unlocking } = usePaywall()
  const { failure } = useStore(unlocking.state)
  return (
    <p className={styles.failure} role="alert">
      {failure?.n === n && (failure.message || t('player.unlockFailed'))}
    </p>
  )
}

function ByWholeTitle({ offer: { finish } }: { offer: UnlockOffer }) {
  const { t, money } = useLocale()
  const { video } = useCurrentTitle()
  const { buy, isBuying } = usePaywall()
  if (!finish.byWholeTitle) return null
  const { price, currency } = finish.byWholeTitle
  return (
    <>
      <p className={styles.after}>{t('player.yoursForGood')}</p>
      <button
        className={`${button.primary} ${styles.wide} figures`}
        type="button"
        // `aria-disabled`, so that a closing dialog can restore the focus to this button. A second tap has no effect.
        aria-disabled={isBuying}
        aria-busy={isBuying}
        onClick={() => buy(wholeTitleProduct(video, currency))}
      >
        {t('player.buyWhole', { price: money(price, currency) })}
      </button>
    </>
  )
}

function ByMembership({ offer: { finish, packages } }: { offer: UnlockOffer }) {
  const { t, money } = useLocale()
  const { buy, isBuying } = usePaywall()
  const plan = packages.data?.coinVipList.find(({ packageId }) => packageId === finish.byMembership?.packageId)
  if (!plan) return null
  return (
    <>
      <p className={styles.after}>
        {t(isNonRenewingPlanLength(plan.days) ? 'player.endsItself' : 'player.renewsItself')}
      </p>
      <button
        className={`${button.primary} ${styles.wide} figures`}
        type="button"
        // `aria-disabled`, so that a closing dialog can restore the focus to this button. A second tap has no effect.
        aria-disabled={isBuying}
        aria-busy={isBuying}
        onClick={() => buy(membershipProduct(plan, false))}
      >
        {t('player.joinFor', { price: money(plan.price, plan.currency) })}
      </button>
    </>
  )
}
