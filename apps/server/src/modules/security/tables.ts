import type { SecurityEventKind } from '@cliffhanger/domain/security-event-kinds'
import type { ColumnType } from 'kysely'

export interface SecurityTables {
  security_events: {
    event_id: ColumnType<string, never, never>
    at: ColumnType<Date, Date, never>
    kind: ColumnType<SecurityEventKind, SecurityEventKind, never>
    user_id: ColumnType<string | null, string | null, never>
    device_id: ColumnType<string | null, string | null, never>
    purpose: ColumnType<string, string, never>
  }
}
