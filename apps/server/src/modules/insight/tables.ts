import type { ColumnType, Generated } from 'kysely'

export interface InsightTables {
  insight_viewers: { viewer: string; user_id: string; first_day: string; last_day: string }
  insight_erased_viewers: { viewer: string }
  archived_days: {
    day: ColumnType<string, string, never>
    revision: string
    events: string
    archived_at: Date
    is_final: boolean
  }
  insight_questions: {
    question_id: Generated<string>
    name: string
    search: string
    saved_at: Date
    saved_by: string
  }
}
