import type { ReactNode } from 'react'
import styles from './card.module.css'
import { ScrollBox } from './scroll-box.tsx'

interface CardProps {
  readonly title: string
  readonly about?: string
  readonly actions?: ReactNode
  /** True for tables and lists that extend to the edges of the card. */
  readonly isFlush?: boolean
  /**
   * True inside another named region: the card is then a group, because two landmarks of the same name would be
   * confusing.
   */
  readonly isGroup?: boolean
  readonly children: ReactNode
}

export function Card({ title, about, actions, isFlush, isGroup, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title} role={isGroup ? 'group' : undefined}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {about && <span className={styles.about}>{about}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {isFlush ? <ScrollBox label={title}>{children}</ScrollBox> : <div className={styles.body}>{children}</div>}
    </section>
  )
}
