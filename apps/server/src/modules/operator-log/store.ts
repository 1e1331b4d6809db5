import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Action, LogEntry, LogFilter, LoggedAction, Outcome } from './entries.ts'

export async function insertAction(db: Database, action: Action): Promise<string> {
  const row = await db.insertInto('operator_actions').values(action).returning('action_id').executeTakeFirstOrThrow()
  return row.action_id
}

export async function insertOutcome(db: Database, actionId: string, { changes, ...outcome }: Outcome): Promise<void> {
  await db
    .insertInto('operator_outcomes')
    .values({ action_id: actionId, ...outcome, ...(changes && { changes: JSON.stringify(changes) }) })
    .execute()
}

/** Reads the entries with ids below `before`, newest first. */
export async function readLogPage(
  db: Database,
  before: string | undefined,
  most: number,
  { search, since, outcome }: LogFilter,
): Promise<LogEntry[]> {
  let query = db
    .selectFrom('operator_actions as a')
    .leftJoin('operator_outcomes as o', 'o.action_id', 'a.action_id')
    .select(['a.action_id', 'a.began_at', 'a.who', 'a.command', 'a.arguments'])
    .select(['o.ended_at', 'o.exit_code', 'o.outcome', 'o.changes'])
  if (before !== undefined) query = query.where('a.action_id', '<', before)
  if (since !== undefined) query = query.where('a.began_at', '>=', since)
  if (outcome === 'running')
    query = query.where(sql<boolean>`a.action_id = ANY(ARRAY(SELECT action_id FROM operator_unfinished_actions))`)
  else if (outcome !== undefined) query = query.where('o.exit_code', outcome === 'done' ? '=' : '<>', 0)
  if (search) {
    const pattern = `%${search.replace(/[%_\\]/g, '\\$&')}%`
    query = query.where((row) =>
      row.or((['a.who', 'a.command', 'a.arguments'] as const).map((column) => row(column, 'ilike', pattern))),
    )
  }
  return query.orderBy('a.action_id', 'desc').limit(most).execute()
}

/** Reads the last `most` actions, oldest first. */
export async function readActions(db: Database, since: Date, most: number): Promise<LoggedAction[]> {
  const rows = await db
    .selectFrom('operator_actions')
    .leftJoin('operator_outcomes', 'operator_outcomes.action_id', 'operator_actions.action_id')
    .select(['operator_actions.action_id', 'began_at', 'who', 'command', 'arguments'])
    .select(['ended_at', 'exit_code', 'outcome'])
    .where('began_at', '>=', since)
    .orderBy('operator_actions.action_id', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}

/**
 * Reads the actions since a time that have this word among their arguments, oldest first: `orderId=1795…`, or the value
 * alone.
 */
export async function readActionsByArgument(
  db: Database,
  word: string,
  since: Date,
  most: number,
): Promise<LoggedAction[]> {
  const { rows } = await sql<LoggedAction>`
    SELECT a.*, o.ended_at, o.exit_code, o.outcome
    FROM operator_actions a LEFT JOIN operator_outcomes o USING (action_id)
    WHERE a.began_at >= ${since} AND a.arguments LIKE ${`%${word}%`} AND ${word} = ANY(regexp_split_to_array(a.arguments, '[ =]'))
    ORDER BY a.action_id DESC LIMIT ${most}`.execute(db)
  return rows.reverse()
}
