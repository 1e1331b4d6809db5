import { removeSearch } from '@cliffhanger/domain/search-history'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { lazySpecKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { CloseIcon } from '#ui/icons/row-icons.tsx'
import styles from './recent-searches.module.css'

interface Props {
  readonly field: RefObject<HTMLInputElement | null>
  readonly onSearch: (text: string) => void
}

/** Lists the recent searches on this device, which can be repeated or deleted. */
export function RecentSearches({ field, onSearch }: Props) {
  const t = useText()
  const [recent, setRecent] = useSetting(lazySpecKeys.searchHistory)
  const [cleared, setCleared] = useState<readonly string[]>()
  const list = useRef<HTMLUListElement>(null)
  /** Index of the search just deleted; the focus moves to the search that takes its place. */
  const deletedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (deletedAt.current === undefined) return
    const others = list.current?.querySelectorAll<HTMLElement>('[data-delete]') ?? []
    const next = others[Math.min(deletedAt.current, others.length - 1)] ?? field.current
    next?.focus()
    deletedAt.current = undefined
  })

  if (recent.length === 0) {
    return (
      <p role="status" className={styles.cleared}>
        {cleared && (
          <>
            {t('find.cleared')}
            <button
              type="button"
              className={buttons.link}
              onClick={() => {
                setRecent(cleared)
                field.current?.focus()
              }}
            >
              {t('find.undo')}
            </button>
          </>
        )}
      </p>
    )
  }
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('find.recent')}</h2>
        <button
          type="button"
          className={buttons.link}
          onClick={() => {
            setCleared(recent)
            setRecent([])
            field.current?.focus()
          }}
        >
          {t('find.clearAll')}
        </button>
      </div>
      <ul ref={list} className={styles.chips}>
        {recent.map((text, at) => (
          <li key={text} className={styles.chip}>
            <button type="button" className={styles.text} onClick={() => onSearch(text)}>
              {text}
            </button>
            <button
              type="button"
              data-delete
              className={buttons.round}
              aria-label={t('find.delete', { text })}
              onClick={() => {
                deletedAt.current = at
                setRecent(removeSearch(recent, text))
              }}
            >
              <CloseIcon size="tiny" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
