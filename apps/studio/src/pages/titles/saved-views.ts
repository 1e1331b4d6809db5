import { useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'
import { isRecord } from '#editing/is-record.ts'
import { type ListFilters, readFilters } from './list-filters.ts'

export interface SavedView {
  readonly name: string
  readonly filters: ListFilters
}
const storageName = 'titles.views'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The views of a stored value; entries in another form are left out. */
const viewsOf = (stored: readonly unknown[]): readonly SavedView[] =>
  stored.flatMap((view) => {
    if (!isRecord(view) || typeof view.name !== 'string' || !isRecord(view.filters)) return []
    return [{ name: view.name, filters: readFilters(view.filters) }]
  })

/** Views that the operator has saved in this browser; a view of the same name is replaced. */
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
