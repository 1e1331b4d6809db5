import type { ColumnType } from 'kysely'

export interface TrackingTables {
  tracked_events: {
    received_at: Date
    event: string
    user_id: string
    device_hash: string
    channel_id: number
    created_at: Date
    fields: ColumnType<Record<string, string>, string, never>
  }
}
