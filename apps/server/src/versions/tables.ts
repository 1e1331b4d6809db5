import type { ColumnType } from 'kysely'

export type VersionKind = 'title' | 'home' | 'shop' | 'subtitles'

export interface VersionTables {
  studio_versions: {
    kind: VersionKind
    subject: string
    version: number
    payload: ColumnType<unknown, string, never>
    change: string
    operator: string
    at: Date
  }
}
