import styles from './coin.module.css'

/** The coin icon: a ring in the text colour, never gold. Omit the label only beside text that says "coins". */
export const Coin = ({ label }: { label?: string }) =>
  label === undefined ? (
    <i className={styles.coin} aria-hidden="true" />
  ) : (
    <i className={styles.coin} role="img" aria-label={label} />
  )
