import styles from './mark.module.css'

/** The product's logo: its name on a cliff edge. */
export const Mark = () => (
  <span className={styles.mark} role="img" aria-label="Cliffhanger">
    <b>Cliff</b>
    <i>hanger</i>
  </span>
)
