import { useText } from '#i18n/use-text.ts'
import styles from './locked-offer.module.css'

/** A ring in the text colour: coins are never gold. */
export function Coin() {
  const t = useText()
  return <i className={styles.coin} role="img" aria-label={t('player.coinSign')} />
}
