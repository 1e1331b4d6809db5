import type { ColumnType } from 'kysely'

/** bigint identity: assigned by the database, read as a string. */
type Id = ColumnType<string, never, never>

/** Values before and after a change in Studio, as JSON. */
type Changes = ColumnType<{ before?: unknown; after?: unknown } | null, string | undefined, never>

export interface OperatorLogTables {
  operator_actions: { action_id: Id; began_at: Date; who: string; command: string; arguments: string }
  operator_outcomes: { action_id: string; ended_at: Date; exit_code: number; outcome: string; changes: Changes }
}
