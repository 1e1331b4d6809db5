import { useId, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { CoinPack } from './coin-pack.tsx'
import styles from './package-grid.module.css'
import { PlanRow } from './plan-row.tsx'
import { type CoinPackage, coinProduct, membershipProduct, type Product, type VipPackage } from './product.ts'
import { useWalletTexts } from './wallet-texts.ts'

interface Props {
  readonly coins: readonly CoinPackage[]
  readonly plans: readonly VipPackage[]
  /** The chosen product's id. */
  readonly chosen: string | undefined
  readonly onChoose: (product: Product) => void
  /** On a sheet: two columns and no headings. */
  readonly isTight?: boolean
  /** Of a member: when the paid time ends, and the plan it is of. */
  readonly membership?: Membership
  /** Nothing can be chosen now. */
  readonly isReadOnly?: boolean
  /** Coins of one episode: each pack then says how many it opens. */
  readonly episodeCoins?: number
}

interface Membership {
  readonly end: number | null
  readonly planId: string | undefined
}

/** Coin packs and memberships, one of them chosen. Suspends until its texts are there. */
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
