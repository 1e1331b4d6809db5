import styles from './code-list.module.css'

/** Recovery codes in two columns, for the operator to copy. */
export function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}
