import type { ColumnType } from 'kysely'

export type DraftKind = 'home' | 'shop' | 'title'

export interface PreviewTables {
  preview_drafts: {
    token_hash: Buffer
    kind: DraftKind
    payload: ColumnType<unknown, string, never>
    operator_id: string
    expires_at: Date
  }
}
