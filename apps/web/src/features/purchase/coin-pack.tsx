import { useLocale } from '#i18n/use-text.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import styles from './coin-pack.module.css'
import type { CoinPackage } from './product.ts'
import { pricePerHundred } from './unit-price.ts'

interface Props {
  readonly pack: CoinPackage
  readonly group: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly episodeCoins: number | undefined
}

/** Coins, bonus, price, and what that means: by the hundred, or by the episode. */
export function CoinPack({ pack, group, isChosen, onChoose, episodeCoins }: Props) {
  const { t, money, number } = useLocale()
  const last = useSettings().get(ownKeys.lastPack)
  const corner = pack.rechargeId === last ? t('wallet.lastPack') : pack.characterCorner
  const total = pack.conversionCoin + pack.giveCoin
  return (
    <label className={styles.pack}>
      <input type="radio" className="visually-hidden" name={group} checked={isChosen} onChange={onChoose} />
      {corner && <span className={styles.corner}>{corner}</span>}
      <span className={styles.coins}>
        {number(pack.conversionCoin)} <span className="visually-hidden">{t('wallet.coins')}</span>
      </span>
      <span className={styles.bonus}>{pack.giveCoin > 0 && t('wallet.bonus', { coins: pack.giveCoin })}</span>
      <span className={styles.prices}>
        <b>{money(pack.rechargeSum, pack.currency)}</b>
        <small>
          {episodeCoins === undefined
            ? t('wallet.perHundred', { price: money(pricePerHundred(pack), pack.currency) })
            : t('wallet.episodes', { count: Math.floor(total / episodeCoins) })}
        </small>
      </span>
    </label>
  )
}
