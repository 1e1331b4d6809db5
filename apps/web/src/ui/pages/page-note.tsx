import type { ReactNode } from 'react'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import styles from './page-note.module.css'

/** A success message in the page's layout: covers no control and stays until the page is left. */
export const PageNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <CheckIcon size="small" />
    {children}
  </p>
)
