import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Runner } from './tables.ts'

const tokenShape = /^run_[\w-]{43}$/
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
/** A runner is active, and takes part in new imports, if it asked for work or sent progress within this duration. */
export const runnerActiveWindowMs = 60_000

/** Adds a runner and returns its token, which is stored only as a hash. Undefined if the name is taken. */
export async function addRunner(
  db: Database,
  name: string,
  { at, random }: { readonly at: Date; readonly random: (length: number) => Buffer },
): Promise<string | undefined> {
  const token = `run_${random(32).toString('base64url')}`
  const added = await db
    .insertInto('runners')
    .values({ name, token_hash: hashOf(token), created_at: at })
    .onConflict((on) => on.column('name').doNothing())
    .returning('runner_id')
    .executeTakeFirst()
  return added && token
}

export const listRunners = (db: Database): Promise<Runner[]> =>
  db.selectFrom('runners').selectAll().orderBy('name').execute()

/** Removes a runner: its token is refused from now on, and its leases end. Returns false for an unknown name. */
export async function removeRunner(db: Database, name: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom('runners').where('name', '=', name).returning('runner_id').executeTakeFirst()
    if (!removed) return false
    // The foreign key has set `runner_id` to null in the tasks of the deleted runner.
    await tx
      .updateTable('encode_tasks')
      .set({ state: 'waiting', lease: null, lease_until: null })
      .where('state', 'in', ['leased', 'delivered'])
      .where('runner_id', 'is', null)
      .execute()
    return true
  })
}

export async function findRunner(db: Database, token: string): Promise<Pick<Runner, 'runner_id' | 'name'> | undefined> {
  if (!tokenShape.test(token)) return undefined
  return db
    .selectFrom('runners')
    .select(['runner_id', 'name'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** Stores the program version of a runner, which may be too old for work. */
export async function saveRunnerVersion(db: Database, runnerId: string, version: string): Promise<void> {
  await db
    .updateTable('runners')
    .set({ version })
    .where('runner_id', '=', runnerId)
    .where('version', 'is distinct from', version)
    .execute()
}

export async function updateRunnerSeenAt(db: Database, runnerId: string, at: Date): Promise<void> {
  await db.updateTable('runners').set({ seen_at: at }).where('runner_id', '=', runnerId).execute()
}

/** Counts the active runners. @param except ids of runners that are not counted */
export async function countActiveRunners(db: Database, now: number, except: readonly string[] = []): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM runners
    WHERE seen_at > ${new Date(now - runnerActiveWindowMs)} AND NOT (runner_id = ANY (${except}::bigint[]))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts a checked package of a runner; does nothing if the runner was removed in the meantime. */
export async function recordRunnerPackageOutcome(
  db: Database,
  runnerId: string,
  outcome: 'accepted' | 'refused',
): Promise<void> {
  await db
    .updateTable('runners')
    .set(({ eb }) => ({ [outcome]: eb(outcome, '+', 1) }))
    .where('runner_id', '=', runnerId)
    .execute()
}
