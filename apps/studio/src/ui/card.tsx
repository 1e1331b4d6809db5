import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

interface CardProps {
  readonly title: string
  readonly about?: string
  readonly actions?: ReactNode
  /** Tables and lists reach the edges of the card. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}

export function Card({ title, about, actions, isFlush, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {about && <span className={styles.about}>{about}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={classNames(isFlush ? styles.scrolls : styles.body)}>{children}</div>
    </section>
  )
}
