import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { areSingleCharacterShortcutsOn } from '#app/single-letters.ts'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from './button.tsx'
import styles from './filters.module.css'
import { hasCompleteYear } from './typed-day.ts'

interface FiltersProps {
  readonly children: ReactNode
  /** Controls for the whole list, such as the menu that shows and hides columns. */
  readonly end?: ReactNode
}

/** The row above a list: search, filters, and controls at the end. */
export const Filters = ({ children, end }: FiltersProps) => (
  <div className={styles.filters}>
    {children}
    {end && <div className={styles.end}>{end}</div>}
  </div>
)

/**
 * The search field of a page: Enter searches, the shortcut "/" moves the focus to the field, and clearing the field
 * shows all rows again.
 */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') onSearch('')
          }}
        />
        {areSingleCharacterShortcutsOn() && <kbd>/</kbd>}
      </form>
    </search>
  )
}

/**
 * A filter for the first day of a list, in UTC. Clearing it removes the filter. The filter is applied once the year
 * is complete, or when the field loses the focus.
 */
export function DayFilter({
  label,
  value,
  onChoose,
}: {
  readonly label: string
  /** Selected day as an ISO date, such as 2026-11-26. */
  readonly value: string | undefined
  readonly onChoose: (day: string | undefined) => void
}) {
  const [typed, setTyped] = useState(value ?? '')
  useEffect(() => setTyped(value ?? ''), [value])
  const choose = (day: string) => onChoose(day || undefined)
  function chooseTyped(): void {
    if (typed !== (value ?? '')) choose(typed)
  }
  return (
    <span className={styles.chip} data-on={value !== undefined || undefined}>
      <label>
        <span>{label}</span>
        <input
          type="date"
          max="9999-12-31"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '' || hasCompleteYear(target.value)) choose(target.value)
          }}
          onBlur={chooseTyped}
          onKeyDown={({ key }) => {
            if (key === 'Enter') chooseTyped()
          }}
        />
      </label>
    </span>
  )
}

/** A filter with a few options; the selected one can be removed to show all rows again. */
export function FilterChoice<V extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string
  readonly value: V | undefined
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChoose: (value: V | undefined) => void
}) {
  const { t } = useText()
  return (
    <span className={styles.chip} data-on={value !== undefined || undefined}>
      <label>
        <span>{label}</span>
        <select
          value={value ?? ''}
          onChange={({ target }) => onChoose(options.find((one) => one.value === target.value)?.value)}
        >
          <option value="">{t('filter.all')}</option>
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      {value !== undefined && (
        <Button
          look="quiet"
          isSmall
          icon="close"
          aria-label={t('filter.remove', { filter: label })}
          onClick={() => onChoose(undefined)}
        />
      )}
    </span>
  )
}
