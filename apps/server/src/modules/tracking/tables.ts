import type { ColumnType, Generated } from 'kysely'

export interface TrackingTables {
  tracked_events: {
    received_at: Date
    event: string
    user_id: string
    device_hash: string
    channel_id: number
    created_at: Date
    fields: ColumnType<Record<string, string>, string, never>
    event_id: Generated<string | null>
    visit_id: Generated<string | null>
    language: Generated<string | null>
    country: Generated<string | null>
    browser: Generated<string | null>
    app: Generated<string | null>
    is_bot: Generated<boolean>
    sample_rate: Generated<number>
  }
  tracked_event_ids: { event_id: string; received_at: Date }
}
