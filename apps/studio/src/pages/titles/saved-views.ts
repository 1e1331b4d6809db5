import { useState } from 'react'
import { type ListFilters, readFilters } from './list-filters.ts'

export interface SavedView {
  readonly name: string
  readonly filters: ListFilters
}
const storageKey = 'studio.titles.views'

function readViews(): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((view: unknown) => {
      if (typeof view !== 'object' || view === null || !('name' in view) || !('filters' in view)) return []
      const { name, filters } = view
      if (typeof name !== 'string' || typeof filters !== 'object' || filters === null) return []
      return [{ name, filters: readFilters({ ...filters }) }]
    })
  } catch {
    return []
  }
}

/** Views that the operator has saved in this browser; a view of the same name is replaced. */
export function useSavedViews() {
  const [views, setViews] = useState(readViews)
  function keep(next: readonly SavedView[]): void {
    localStorage.setItem(storageKey, JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    save: (view: SavedView) => keep([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}
