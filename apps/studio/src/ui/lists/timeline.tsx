import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './timeline.module.css'

export interface TimelineEntry {
  readonly id: string
  /** Time of the event in ms since epoch. */
  readonly at: number
  /**
   * True for an event reported by the provider or caused by the viewer (round mark); false for a step of our own
   * system (square mark).
   */
  readonly isFromOutside?: boolean
  readonly tone?: 'ok' | 'warn' | 'bad'
  readonly title: ReactNode
  readonly text?: ReactNode
}

/** A timeline of events, with times to the second, in the given order. */
export function Timeline({ label, entries }: { readonly label: string; readonly entries: readonly TimelineEntry[] }) {
  const { second } = useText()
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map(({ id, at, isFromOutside, tone, title, text }) => (
        <li key={id} className={classNames(isFromOutside && styles.outside, tone && styles[tone])}>
          <b>{title}</b>
          <time dateTime={new Date(at).toISOString()}>{second(at)}</time>
          {text && <div className={styles.text}>{text}</div>}
        </li>
      ))}
    </ol>
  )
}
