import type { ReactElement, ReactNode } from 'react'
import styles from './state-page.module.css'

const cards = {
  failed: (
    <>
      <rect x="34" y="20" width="34" height="46" rx="5" fill="var(--surface-3)" />
      <path d="M46 36l10 14M56 36l-10 14" stroke="var(--danger)" strokeLinecap="round" />
      <path d="M104 70h10M120 70h6M132 70h3" stroke="var(--control-line)" />
    </>
  ),
  offline: (
    <>
      <g stroke="var(--text-2)" strokeLinecap="round">
        <path d="M30 40a32 32 0 0 1 44 0M40 51a17 17 0 0 1 24 0" />
      </g>
      <circle cx="52" cy="61" r="3" fill="var(--text-2)" />
      <path d="M110 60a32 32 0 0 1 36 4" stroke="var(--control-line)" strokeLinecap="round" strokeDasharray="3 7" />
    </>
  ),
  /** A drawing of a card with a play icon. */
  preparing: (
    <>
      <rect x="34" y="20" width="34" height="46" rx="5" fill="var(--surface-3)" />
      <path d="M46 35l12 8-12 8z" fill="var(--text-2)" />
      <path d="M104 70h10M120 70h6M132 70h3" stroke="var(--control-line)" />
    </>
  ),
} as const

export interface StatePageProps {
  /** Name of a built-in drawing, or a custom drawing. */
  readonly picture: keyof typeof cards | ReactElement
  readonly title: string
  readonly text: string
  /** The main action, and optionally a link to another page. */
  readonly children?: ReactNode
  readonly isStatus?: boolean
}

/** A page for a state without content (empty, failed, offline, preparing): a drawing, a title, a text and an action. */
export const StatePage = ({ picture, title, text, children, isStatus = false }: StatePageProps) => (
  <section className={styles.page} role={isStatus ? 'status' : undefined}>
    <svg className={styles.picture} viewBox="-8 0 168 128" fill="none" strokeWidth="3" aria-hidden="true">
      <linearGradient id="ledge">
        <stop stopColor="var(--hot-1)" />
        <stop offset="1" stopColor="var(--hot-2)" />
      </linearGradient>
      <path d="M8 70H92V120" stroke="url(#ledge)" />
      {typeof picture === 'string' ? cards[picture] : picture}
    </svg>
    <h1 className={`${styles.title} display`}>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </section>
)
