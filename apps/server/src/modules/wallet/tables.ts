import type { ColumnType, Generated } from 'kysely'

export interface WalletTables {
  wallets: { user_id: string; balance: ColumnType<string, number | undefined, number> }
  entitlements: { user_id: string; vid_id: string; episode: number; created_at: Generated<Date> }
  title_rights: { user_id: string; vid_id: string; created_at: Generated<Date> }
  price_locks: { user_id: string; vid_id: string; coins: number; created_at: Date }
  memberships: { user_id: string; due_at: Date }
}
