import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import type { ListFilters } from './list-filters.ts'
import { useSavedViews } from './saved-views.ts'
import styles from './titles.module.css'

/** Tabs for saved views of the title list: the built-in views, and those saved by the operator. */
export function ViewTabs({ filters }: { readonly filters: ListFilters }) {
  const { t, key } = useText()
  const { views, save, remove } = useSavedViews()
  const [isSaving, setSaving] = useState(false)
  const [name, setName] = useState('')
  const given = [
    { name: t('titles.view.all'), filters: {} },
    { name: t('titles.view.visible'), filters: { show: 'visible' } },
    { name: t('titles.view.hidden'), filters: { show: 'hidden' } },
    { name: t('titles.view.incomplete'), filters: { incomplete: key } },
    { name: t('titles.view.planned'), filters: { isPlanned: true } },
  ] satisfies { name: string; filters: ListFilters }[]
  const current = views.find((view) => JSON.stringify(view.filters) === JSON.stringify(filters))
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() === '') return
    save({ name: name.trim(), filters })
    setName('')
    setSaving(false)
  }
  return (
    <>
      {[...given, ...views].map((view) => (
        <Link
          key={view.name}
          to="/titles"
          search={view.filters}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        >
          {view.name}
        </Link>
      ))}
      {isSaving ? (
        <form className={styles.saving} onSubmit={submit}>
          <input
            aria-label={t('titles.view.name')}
            placeholder={t('titles.view.name')}
            maxLength={40}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button isSmall type="submit">
            {t('titles.view.save')}
          </Button>
          <Button isSmall look="quiet" icon="close" aria-label={t('common.cancel')} onClick={() => setSaving(false)} />
        </form>
      ) : current ? (
        <Button className={styles.view} isSmall look="quiet" icon="close" onClick={() => remove(current.name)}>
          {t('titles.view.remove')}
        </Button>
      ) : (
        <Button className={styles.view} isSmall look="quiet" icon="plus" onClick={() => setSaving(true)}>
          {t('titles.view.save')}
        </Button>
      )}
    </>
  )
}
