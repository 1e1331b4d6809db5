import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'
import { useId, useState } from 'react'
import { useCall } from '#api/use-api.ts'
import { formatDate, formatDateTime } from '#features/money/dates.ts'
import {
  type CoinPackage,
  coinProduct,
  computeBonusCoins,
  membershipProduct,
  type Product,
  type VipPackage,
} from '#features/purchase/product.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import styles from './package-grid.module.css'
import { computePlanTimes, pricePerHundredCoins, pricePerMonth } from './plan-terms.ts'
import { useWalletTexts } from './wallet-texts.ts'

/**
 * Loads the products on sale for this viewer, without those hidden by the payment switches, and without plans while a
 * membership renews automatically.
 */
export function useShop() {
  const viewer = useViewer()
  const isMember = (viewer?.vipRank ?? 0) > 0
  const { data, error, isPending, refetch } = useCall(wallet.getCoinAndVipRecharge, {})
  const { data: info } = useCall(payments.membershipInfo, {}, { enabled: isMember })
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const [premiumSwitch] = useSetting(keys.premiumSwitch)
  const allPlans = (premiumSwitch === 1 && data?.coinVipList) || []
  const canBuyPlan = !isMember || (info?.autoRenew === false && !info.isRenewalPending)
  return {
    coins: (coinSwitch === 1 && data?.coinRechargesList) || [],
    plans: canBuyPlan ? allPlans : [],
    /** All plans, including those that a member with automatic renewal cannot buy now. */
    allPlans,
    isMember,
    membership: isMember ? { end: viewer?.premiumDueTime ?? null, planId: info?.plan?.packageId } : undefined,
    isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}

interface PlanRowProps {
  readonly plan: VipPackage
  readonly group: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Start of the plan's period, ms since epoch; undefined if the plan cannot be bought. */
  readonly startsAt: number | undefined
  /** Whether this is the viewer's current plan. */
  readonly isCurrent: boolean
}

/** A membership on sale: duration, price, and date of the next charge. */
function PlanRow({ plan, group, isChosen, onChoose, startsAt, isCurrent }: PlanRowProps) {
  const { t, money, language } = useLocale()
  const corner = isCurrent ? t('wallet.yourPlan') : plan.characterCorner
  const month = plan.days > 30 && t('wallet.perMonth', { price: money(pricePerMonth(plan), plan.currency) })
  const next = startsAt !== undefined && nextText(startsAt)
  function nextText(from: number): string {
    const { charge, end } = computePlanTimes(plan, from)
    return isNonRenewingPlanLength(plan.days)
      ? t('wallet.passUntil', { date: formatDate(language.tag, end) })
      : t('wallet.nextCharge', { date: formatDate(language.tag, charge) })
  }
  return (
    <label className={styles.plan}>
      <input type="radio" className="visually-hidden" name={group} checked={isChosen} onChange={onChoose} />
      <span className={styles.name}>
        {plan.vipName} · {t('wallet.days', { count: plan.days })}
        {corner && <span className={styles.planRowCorner}>{corner}</span>}
      </span>
      <span className={styles.price}>{money(plan.price, plan.currency)}</span>
      <span className={styles.facts}>{[month, next].filter(Boolean).join(' · ')}</span>
    </label>
  )
}

interface CoinPackProps {
  readonly pack: CoinPackage
  readonly group: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly episodeCoins: number | undefined
}

/** A coin pack on sale: coins, bonus, price, and the price per hundred coins or the number of episodes. */
function CoinPack({ pack, group, isChosen, onChoose, episodeCoins }: CoinPackProps) {
  const { t, money, number } = useLocale()
  const last = useSettings().get(nonSpecKeys.lastPack)
  const corner = pack.rechargeId === last ? t('wallet.lastPack') : pack.characterCorner
  const bonus = computeBonusCoins(pack)
  const total = pack.conversionCoin + bonus
  return (
    <label className={styles.pack}>
      <input type="radio" className="visually-hidden" name={group} checked={isChosen} onChange={onChoose} />
      {corner && <span className={styles.corner}>{corner}</span>}
      <span className={styles.coins}>
        {number(pack.conversionCoin)} <span className="visually-hidden">{t('wallet.coins')}</span>
      </span>
      <span className={styles.bonus}>{bonus > 0 && t('wallet.bonus', { coins: bonus })}</span>
      <span className={styles.prices}>
        <b>{money(pack.rechargeSum, pack.currency)}</b>
        <small>
          {episodeCoins === undefined
            ? t('wallet.perHundred', { price: money(pricePerHundredCoins(pack), pack.currency) })
            : t('wallet.episodes', { count: Math.floor(total / episodeCoins) })}
        </small>
      </span>
    </label>
  )
}

/** Shows the first top-up promotion and its end. The coins of each pack include the promotion. */
function FirstTopUp({ coins }: { readonly coins: readonly CoinPackage[] }) {
  const { t, language } = useLocale()
  const end = coins.find(({ firstBonus = 0 }) => firstBonus > 0)?.firstBonusUntil
  if (end === undefined) return null
  return <p className={styles.promotion}>{t('wallet.firstTopUp', { time: formatDateTime(language.tag, end) })}</p>
}

interface Props {
  readonly coins: readonly CoinPackage[]
  readonly plans: readonly VipPackage[]
  /** The selected product's id. */
  readonly chosen: string | undefined
  readonly onChoose: (product: Product) => void
  /** True in a bottom sheet: two columns, no headings. */
  readonly isTight?: boolean
  /** For members: the end of the paid period, and the plan. */
  readonly membership?: Membership
  /** True if the packages are only shown and cannot be selected. */
  readonly isReadOnly?: boolean
  /** Coins per episode; if given, each pack shows how many episodes it unlocks. */
  readonly episodeCoins?: number
}

interface Membership {
  readonly end: number | null
  readonly planId: string | undefined
}

/** Grid of coin packs and memberships, one of them selected. Suspends until its texts have loaded. */
export function PackageGrid(props: Props) {
  const { coins, plans, chosen, onChoose, isTight = false, membership, isReadOnly = false, episodeCoins } = props
  useWalletTexts()
  const t = useText()
  const group = useId()
  const [now] = useState(Date.now)
  const end = membership?.end ?? null
  return (
    <fieldset className={isTight ? styles.tight : styles.all} disabled={isReadOnly}>
      <legend className="visually-hidden">{t('wallet.choose')}</legend>
      {coins.length > 0 && !isTight && <h2 className={styles.heading}>{t('wallet.coins')}</h2>}
      <FirstTopUp coins={coins} />
      {coins.length > 0 && (
        <div className={`${styles.packs} figures`}>
          {coins.map((pack) => (
            <CoinPack
              key={pack.rechargeId}
              pack={pack}
              group={group}
              isChosen={pack.rechargeId === chosen}
              onChoose={() => onChoose(coinProduct(pack))}
              episodeCoins={episodeCoins}
            />
          ))}
        </div>
      )}
      {plans.length > 0 && !isTight && <h2 className={styles.heading}>{t('wallet.membership')}</h2>}
      {plans.length > 0 && (
        <div className={`${styles.plans} figures`}>
          {plans.map((plan) => (
            <PlanRow
              key={plan.packageId}
              plan={plan}
              group={group}
              isChosen={plan.packageId === chosen}
              onChoose={() => onChoose(membershipProduct(plan, end !== null))}
              startsAt={isReadOnly ? undefined : Math.max(now, end ?? now)}
              isCurrent={plan.packageId === membership?.planId}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
