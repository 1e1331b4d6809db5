import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './states.module.css'

/** Placeholder for missing data, such as an empty list or a failed query: a title, an explanation and actions. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <i className={styles.ledge} aria-hidden="true" />
      <b>{title}</b>
      {text && <span>{text}</span>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

const icons: Record<'ok' | 'warn' | 'bad' | 'info' | 'plain', IconName> = {
  ok: 'check',
  warn: 'warning',
  bad: 'problem',
  info: 'info',
  plain: 'info',
}

/** A one-sentence note beside a decision. */
export function NoteBox({
  tone = 'plain',
  icon,
  isAlert,
  children,
}: {
  tone?: keyof typeof icons
  icon?: IconName
  isAlert?: boolean
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.note, tone !== 'plain' && styles[tone])} role={isAlert ? 'alert' : undefined}>
      <Icon name={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  )
}

/** The error message of a form or an action; renders nothing without an error. */
export const ErrorMessage = ({ text }: { text: string | undefined }) =>
  text ? (
    <NoteBox tone="bad" isAlert>
      {text}
    </NoteBox>
  ) : null

/** A skeleton of loading rows; appears after 200 ms. */
export function LoadingRows({ rows = 4, label }: { rows?: number; label: string }) {
  return (
    <div className={styles.lines} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => `row ${at}`).map((key) => (
        <span key={key} className={styles.line} />
      ))}
    </div>
  )
}
