import type { ColumnType } from 'kysely'

export interface ProfileTables {
  profile_pictures: { image_id: string; user_id: string; created_at: Date }
  profile_changes: {
    change_id: ColumnType<string, never, never>
    user_id: string
    part: 'nickname' | 'picture'
    changed_at: Date
  }
}
