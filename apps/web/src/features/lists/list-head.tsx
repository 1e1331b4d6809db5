import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './list-head.module.css'
import { PencilIcon } from './list-icons.tsx'
import { ListTabs, type Place } from './list-tabs.tsx'
import type { Marks } from './use-marks.ts'

interface Props {
  readonly here: Place
  readonly all: readonly string[]
  readonly marks: Marks
  /** What is done with the marked titles. */
  readonly children: ReactNode
}

/** My list and History side by side; while editing, what is marked and what to do with it. */
export function ListHead({ here, all, marks: { marked, setMarked }, children }: Props) {
  const t = useText()
  const isAll = marked !== undefined && all.length > 0 && all.every((vid) => marked.has(vid))
  return (
    <div className={styles.head}>
      <h1 className="visually-hidden">{t(here === 'myList' ? 'shell.myList' : 'history.title')}</h1>
      <ListTabs here={here} className={classNames(marked && 'desktop-only')} />
      <p className={classNames(styles.marked, 'figures')} aria-live="polite">
        {marked && t('history.selected', { count: marked.size })}
      </p>
      {!marked && all.length > 0 && (
        <button type="button" className={`${buttons.link} ${styles.edit}`} onClick={() => setMarked(new Set())}>
          <PencilIcon size="small" />
          {t('history.edit')}
        </button>
      )}
      {marked && (
        <>
          <button type="button" className={buttons.link} onClick={() => setMarked(new Set(isAll ? [] : all))}>
            {t(isAll ? 'history.selectNone' : 'history.selectAll')}
          </button>
          <button type="button" className={`${buttons.link} ${styles.cancel}`} onClick={() => setMarked(undefined)}>
            {t('shell.cancel')}
          </button>
          {children}
        </>
      )}
    </div>
  )
}
