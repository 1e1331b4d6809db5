import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'
import type { ReactNode } from 'react'
import { formatDate } from '#features/money/dates.ts'
import { computePlanTimes } from '#features/purchase/shop/plan-terms.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { useCurrentTitle } from '#player/player-context.ts'
import button from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { CrownIcon, LabelledCoinIcon as Ring } from '#ui/icons/money-icons.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './unlock-options.module.css'
import type { UnlockOffer, UnlockOption } from './use-offer.ts'

/** A coin icon that replaces the word "coins", with a label for screen readers. */
export const CoinIcon = () => <Ring label={useText()('player.coinSign')} />

/** Shows the unlock options with price and scope, and marks the cheapest one for all remaining episodes. */
export function UnlockOptions({ offer }: { offer: UnlockOffer }) {
  const { t, money, number, language } = useLocale()
  const { video } = useCurrentTitle()
  const { n, count, price, finish, cheapest, packages, options, isPending } = offer
  const { byWholeTitle, byMembership } = finish
  function membershipText(plan: { readonly days: number }): string {
    const { charge, end } = computePlanTimes(plan, Date.now())
    return isNonRenewingPlanLength(plan.days)
      ? t('player.passText', { date: formatDate(language.tag, end) })
      : t('player.membershipText', { date: formatDate(language.tag, charge) })
  }
  const rows: Readonly<Record<UnlockOption, () => ReactNode>> = {
    episode: () => (
      <UnlockOptionRow
        key="episode"
        offer={offer}
        option="episode"
        name={t('player.thisEpisode')}
        isCheapest={cheapest === 'coins'}
        price={
          <>
            <CoinIcon /> {number(price)}
          </>
        }
      >
        {t('player.thisEpisodeText', { count, n, coins: finish.coins })}
        <ToTheEnd offer={offer} />
      </UnlockOptionRow>
    ),
    wholeTitle: () =>
      byWholeTitle && (
        <UnlockOptionRow
          key="wholeTitle"
          offer={offer}
          option="wholeTitle"
          name={t('player.wholeTitle')}
          isCheapest={cheapest === 'wholeTitle'}
          price={money(byWholeTitle.price, byWholeTitle.currency)}
          period={t('player.once')}
        >
          {t('player.wholeTitleText', { count: video.totalNum })}
        </UnlockOptionRow>
      ),
    membership: () =>
      byMembership && (
        <UnlockOptionRow
          key="membership"
          offer={offer}
          option="membership"
          name={t('player.membership')}
          isCheapest={cheapest === 'membership'}
          price={money(byMembership.price, byMembership.currency)}
          period={t('player.days', { count: byMembership.days })}
        >
          {membershipText(byMembership)}
        </UnlockOptionRow>
      ),
  }
  return (
    <div className={`${styles.options} figures`} role="radiogroup" aria-label={t('player.unlockOptions')}>
      {options.map((option) => rows[option]())}
      {isPending && <SkeletonBox className={styles.bone} />}
      {packages.isError && (
        <p className={styles.failed}>
          {t('player.pricesFailed')}{' '}
          <button type="button" className={button.link} onClick={() => void packages.refetch()}>
            {t('shell.tryAgain')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Shows which coin packs the viewer still needs to unlock all remaining episodes with coins, and their price. */
function ToTheEnd({ offer: { balance, count, finish } }: { offer: UnlockOffer }) {
  const { t, money, number } = useLocale()
  const { byCoins, missing } = finish
  if (balance === undefined || count === 1 || !byCoins) return null
  const packs = byCoins.packs
    .map(({ count: times, coins }) => (times === 1 ? number(coins) : t('player.packTimes', { times, coins })))
    .join(' + ')
  return (
    <span className={styles.line}>
      {missing === 0
        ? t('player.coversAll')
        : t('player.lacking', { missing, packs, price: money(byCoins.price, byCoins.currency) })}
    </span>
  )
}

interface UnlockOptionRowProps {
  readonly offer: UnlockOffer
  readonly option: UnlockOption
  readonly name: string
  readonly price: ReactNode
  readonly period?: string
  readonly isCheapest: boolean
  readonly children: ReactNode
}

function UnlockOptionRow({ offer, option, name, price, period, isCheapest, children }: UnlockOptionRowProps) {
  const { t } = useLocale()
  return (
    <label className={classNames(styles.option, option === 'membership' && styles.member)}>
      <input
        type="radio"
        className="visually-hidden"
        name="unlock-option"
        checked={offer.chosen === option}
        onChange={() => offer.choose(option)}
      />
      <span className={styles.ring} />
      <span className={styles.name}>
        {option === 'membership' && <CrownIcon size="small" />}
        {name}
        {isCheapest && <span className={styles.cheapest}>{t('player.cheapest')}</span>}
      </span>
      <span className={styles.price}>{price}</span>
      <span className={styles.text}>{children}</span>
      {period !== undefined && <span className={styles.period}>{period}</span>}
    </label>
  )
}
