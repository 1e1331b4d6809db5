import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/link.tsx'
import styles from './history-head.module.css'

interface Props {
  readonly all: readonly string[]
  readonly marked: ReadonlySet<string> | undefined
  readonly onMark: (marked: ReadonlySet<string> | undefined) => void
  readonly children: ReactNode
}

/** My list and History side by side; while editing, what is marked and what to do with it. */
export function HistoryHead({ all, marked, onMark, children }: Props) {
  const t = useText()
  if (!marked) {
    return (
      <div className={styles.head}>
        <Link href="/enjoy" className={`${styles.place} display`}>
          {t('shell.myList')}
        </Link>
        <h1 className={`${styles.place} ${styles.here} display`}>{t('history.title')}</h1>
        <button type="button" className={`${buttons.link} ${styles.edit}`} onClick={() => onMark(new Set())}>
          {t('history.edit')}
        </button>
      </div>
    )
  }
  const isAll = all.every((vid) => marked.has(vid))
  return (
    <div className={styles.head}>
      <h1 className={`${styles.marked} figures`} aria-live="polite">
        {t('history.selected', { count: marked.size })}
      </h1>
      <button
        type="button"
        className={`${buttons.link} ${styles.edit}`}
        onClick={() => onMark(new Set(isAll ? [] : all))}
      >
        {t(isAll ? 'history.selectNone' : 'history.selectAll')}
      </button>
      <button type="button" className={`${buttons.link} ${styles.cancel}`} onClick={() => onMark(undefined)}>
        {t('shell.cancel')}
      </button>
      {children}
    </div>
  )
}
