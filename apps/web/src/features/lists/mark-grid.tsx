import type { ReactNode } from 'react'
import styles from './mark-grid.module.css'

/** Three titles in a row on a phone, seven on a desktop. */
export const MarkGrid = ({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) => (
  <ul className={styles.grid} aria-busy={isBusy}>
    {children}
  </ul>
)
