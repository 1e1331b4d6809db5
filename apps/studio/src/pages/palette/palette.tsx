import { Dialog as Base } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { CurrentOperator } from '#app/me.ts'
import { useSignOut } from '#app/sign-out.tsx'
import { useTheme } from '#app/theme.ts'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import styles from './palette.module.css'
import { type PaletteEntry, usePalette } from './use-palette.ts'

interface PaletteProps {
  readonly me: CurrentOperator
  readonly onClose: () => void
  readonly onShowKeys: () => void
}

/** The command palette: searches pages, titles, orders and viewers. Arrow keys select, Enter opens, Escape closes. */
export function Palette({ me, onClose, onShowKeys }: PaletteProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { toggle, isDark } = useTheme()
  const signOut = useSignOut()
  const listId = useId()
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const current = useRef<HTMLButtonElement>(null)
  const doing = (
    id: string,
    title: string,
    icon: PaletteEntry['icon'],
    more: Pick<PaletteEntry, 'to' | 'run'>,
  ): PaletteEntry => ({
    id,
    group: t('palette.do'),
    title,
    icon,
    ...more,
  })
  const { entries, isSearching, hasFailed } = usePalette(me.role, text, [
    doing('account', t('nav.account'), 'account', { to: '/account' }),
    doing('theme', t(isDark ? 'nav.theme.light' : 'nav.theme.dark'), isDark ? 'sun' : 'moon', { run: toggle }),
    doing('keys', t('keys.all'), 'key', { run: onShowKeys }),
    doing('signOut', t('nav.signOut'), 'signOut', { run: signOut }),
  ])
  const groups = [...new Set(entries.map(({ group }) => group))]
  // The selected entry is found by its id, because results that arrive later are listed before the actions.
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosenId),
  )
  const chosen = entries[at]
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  })

  function open({ to, run }: PaletteEntry): void {
    onClose()
    if (to) void navigate({ to })
    run?.()
  }
  function onKey(event: KeyboardEvent): void {
    // While an input method composes Japanese or Chinese text, the input method gets the arrow keys and Enter.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosenId(entries[(at + step + entries.length) % entries.length]?.id)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  const isEmpty = entries.length === 0 && !isSearching
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Popup className={styles.palette} initialFocus={field}>
          <Base.Title className="visually-hidden">{t('palette.title')}</Base.Title>
          <div className={styles.field}>
            <Icon name="search" />
            <input
              ref={field}
              role="combobox"
              aria-label={t('palette.title')}
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-activedescendant={chosen && optionId(listId, chosen)}
              aria-autocomplete="list"
              autoComplete="off"
              placeholder={t('palette.hint')}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setChosenId(undefined)
              }}
              onKeyDown={onKey}
            />
            <kbd>Esc</kbd>
          </div>
          <p className="visually-hidden" role="status">
            {isSearching ? '' : t('palette.results', { count: entries.length })}
          </p>
          {hasFailed && <ErrorMessage text={t('palette.failed')} />}
          {isEmpty && <p className={styles.none}>{t('palette.none', { search: text.trim() })}</p>}
          <div className={styles.list} id={listId} role="listbox" aria-label={t('palette.title')} tabIndex={-1}>
            {groups.map((group) => (
              <fieldset key={group} aria-label={group}>
                <span className={styles.group} aria-hidden="true">
                  {group}
                </span>
                {entries
                  .filter((entry) => entry.group === group)
                  .map((entry) => (
                    <Option
                      key={entry.id}
                      id={optionId(listId, entry)}
                      entry={entry}
                      isChosen={entry === chosen}
                      ref={entry === chosen ? current : undefined}
                      onOpen={() => open(entry)}
                    />
                  ))}
              </fieldset>
            ))}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface OptionProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly isChosen: boolean
  readonly ref: Ref<HTMLButtonElement> | undefined
  readonly onOpen: () => void
}

/** An option of the palette. The focus stays in the search field, which refers to the selected option. */
function Option({ id, entry: { title, about, icon }, isChosen, ref, onOpen }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      ref={ref}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.row}
      onClick={onOpen}
    >
      <Icon name={icon} size={16} />
      <b>{title}</b>
      {about && <small>{about}</small>}
    </button>
  )
}

const optionId = (listId: string, { id }: PaletteEntry): string => `${listId}-${id.replaceAll(/\W/g, '-')}`
