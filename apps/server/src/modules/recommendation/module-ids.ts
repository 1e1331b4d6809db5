import type { Database } from '../../db/schema.ts'
import { readModules } from './store.ts'

/** Which modules the home page has, read once per version of the catalogue. */
export function createModuleIds(db: Database): (version: string) => Promise<ReadonlySet<string>> {
  let last: { readonly version: string; readonly ids: Promise<ReadonlySet<string>> } | undefined
  return (version) => {
    if (last?.version === version) return last.ids
    const ids = readModules(db).then((rows) => new Set(rows.map((row) => row.m_id)))
    const reading = { version, ids }
    last = reading
    // A failed read must not be the answer for the next callers.
    ids.catch(() => {
      if (last === reading) last = undefined
    })
    return ids
  }
}
