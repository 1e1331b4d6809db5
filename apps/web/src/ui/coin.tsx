import styles from './coin.module.css'

/** A ring in the text colour: coins are never gold. Without a label it stands beside words that say "coins". */
export const Coin = ({ label }: { label?: string }) =>
  label === undefined ? (
    <i className={styles.coin} aria-hidden="true" />
  ) : (
    <i className={styles.coin} role="img" aria-label={label} />
  )
