import type { ColumnType } from 'kysely'

/** bigint column: read as text. */
type Count = ColumnType<string, number, number>

export interface TodayTables {
  daily_figures: {
    day: string
    views: Count
    at_wall: Count
    unlocked: Count
    first_frames: ColumnType<Record<string, number>, string, string>
    computed_at: Date
  }
  daily_revenue: { day: string; currency: string; amount: string }
  watching_minutes: {
    minute: Date
    server: string
    counted_at: Date
    viewers: number
    titles: ColumnType<[vidId: string, viewers: number][], string, string>
  }
}
