import type { Database } from '../../db/schema.ts'

export interface Action {
  readonly began_at: Date
  readonly who: string
  readonly command: string
  readonly arguments: string
}
export interface Outcome {
  readonly ended_at: Date
  readonly exit_code: number
  readonly outcome: string
}
export interface LoggedAction extends Action, Outcomes {
  readonly action_id: string
}
type Outcomes = { readonly [K in keyof Outcome]: Outcome[K] | null }

export async function insertAction(db: Database, action: Action): Promise<string> {
  const row = await db.insertInto('operator_actions').values(action).returning('action_id').executeTakeFirstOrThrow()
  return row.action_id
}

export async function insertOutcome(db: Database, actionId: string, outcome: Outcome): Promise<void> {
  await db
    .insertInto('operator_outcomes')
    .values({ action_id: actionId, ...outcome })
    .execute()
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
