import { useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'
import { isRecord } from '#editing/is-record.ts'
import { type ListFilters, readTitleFilters } from './list-filters.ts'

export interface SavedView {
  readonly name: string
  readonly filters: ListFilters
}
const storageName = 'titles.views'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Parses stored views; entries in an invalid format are dropped. */
const viewsOf = (stored: readonly unknown[]): readonly SavedView[] =>
  stored.flatMap((view) => {
    if (!isRecord(view) || typeof view.name !== 'string' || !isRecord(view.filters)) return []
    return [{ name: view.name, filters: readTitleFilters(view.filters) }]
  })

/**
 * Returns the list filters that the operator has saved in this browser, with functions to change them. Saving under
 * an existing name replaces that view.
 */
export function useSavedViews() {
  const storage = useOperatorStorage()
  const [views, setViews] = useState(() => viewsOf(storage.read(storageName, isList) ?? []))
  function keep(next: readonly SavedView[]): void {
    storage.save(storageName, next)
    setViews(next)
  }
  return {
    views,
    save: (view: SavedView) => keep([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}
