import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronLeftIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { CloseIcon } from '#ui/icons/row-icons.tsx'
import { canGoBackInApp } from '#ui/navigation/address.ts'
import styles from './search-box.module.css'

/** Maximum length of a search text, as in the API contract. */
const longest = 200

interface Props {
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly onSubmit: () => void
  readonly onClear: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Element id of the suggestion list, if shown; `optionId` is that of the option selected with the arrow keys. */
  readonly listId: string | undefined
  readonly optionId: string | undefined
}

/** The search field: a top bar on phones, one large line on desktops. */
export function SearchBox({ field, text, onText, onSubmit, onClear, onKeyDown, listId, optionId }: Props) {
  const t = useText()
  useEffect(() => {
    // Focuses only an empty field: a viewer who returns to results does not need the keyboard.
    if (field.current?.value === '') field.current.focus({ preventScroll: true })
  }, [field])
  const goBack = () => (canGoBackInApp() ? history.back() : navigate('/', { replace: true }))
  return (
    <search className={styles.bar}>
      <button type="button" className={`${buttons.round} phone-only`} aria-label={t('me.back')} onClick={goBack}>
        <ChevronLeftIcon />
      </button>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <button type="submit" className={`${buttons.round} ${styles.icon}`} aria-label={t('find.submit')}>
          <SearchIcon />
        </button>
        <input
          ref={field}
          className={styles.field}
          role="combobox"
          aria-label={t('shell.search')}
          aria-autocomplete="list"
          aria-expanded={listId !== undefined}
          aria-controls={listId}
          aria-activedescendant={optionId}
          placeholder={t('shell.search')}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longest}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <button
            type="button"
            className={`${buttons.round} ${styles.icon}`}
            aria-label={t('find.clear')}
            onClick={onClear}
          >
            <CloseIcon />
          </button>
        )}
      </form>
    </search>
  )
}
