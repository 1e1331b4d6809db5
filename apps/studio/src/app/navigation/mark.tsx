import styles from './mark.module.css'

/** The product's name with its ledge. */
export const Mark = () => (
  <span className={styles.mark} role="img" aria-label="Cliffhanger">
    <b>Cliff</b>
    <i>hanger</i>
  </span>
)
