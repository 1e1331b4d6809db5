import styles from './mark.module.css'

/** The product's name as a logo. */
export const ProductLogo = () => (
  <span className={styles.mark} role="img" aria-label="Cliffhanger">
    <b>Cliff</b>
    <i>hanger</i>
  </span>
)
