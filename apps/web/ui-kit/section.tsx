import type { ReactNode } from 'react'
import styles from './page.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A section of the UI kit page, for one component. */
export const Section = ({ title, children }: Props) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
)
