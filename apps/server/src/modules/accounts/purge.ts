import { accountRestoreDays } from '@cliffhanger/domain/constants'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import { endUserSessions } from './account-store.ts'
import { deleteMailboxProofs } from './known-mailboxes.ts'
import { accountRestorePeriodMs } from './restore-time.ts'
import type { TombstoneLog } from './tombstones.ts'

const batchSize = 100
/**
 * Number of hours that `incrementDeletedHours` must have counted, so that a clock that jumps ahead does not purge accounts
 * early.
 */
export const purgeAfterHours = accountRestoreDays * 24

interface Needs {
  readonly db: Database
  readonly now: () => number
  readonly personalData: readonly PersonalDataModule[]
  readonly tombstones: TombstoneLog
  /** Minimum number of hours counted by `incrementDeletedHours`. Default: 0, then only the clock decides. */
  readonly leastHours?: number
}

/**
 * Adds an hour to every account that waits to be purged, once per run even if the run is retried. It uses no clock, so
 * a wrong clock can neither skip an hour nor count one twice.
 * @param runId a UUID
 */
export async function incrementDeletedHours(db: Database, runId: string): Promise<void> {
  await sql`UPDATE users SET deleted_hours = deleted_hours + 1, deleted_hours_run = ${runId}
    WHERE deleted_at IS NOT NULL AND purged_at IS NULL AND deleted_hours_run IS DISTINCT FROM ${runId}`.execute(db)
}

/**
 * Removes the personal data of users whose restoration period is over, and of the guests whose wallets were merged into
 * theirs. The anonymous user ids remain for the ledger. Each user is purged in a separate transaction, so the purge can
 * be aborted and repeated. Returns the number of purged users and guests.
 */
export async function purgeDueUsers(needs: Needs): Promise<number> {
  const { db, now, leastHours = 0 } = needs
  const deletedBefore = new Date(now() - accountRestorePeriodMs)
  let purged = 0
  for (;;) {
    const due = await readDue(db, deletedBefore, leastHours)
    for (const userId of due) if (await purgeUser(needs, userId, deletedBefore)) purged += 1
    if (due.length < batchSize) return purged + (await purgeMergedGuests(needs))
  }
}

/**
 * Purges the guests whose wallets were merged into those of purged users. Also finds guests of users that were purged by
 * an older release or when a backup was restored.
 */
async function purgeMergedGuests(needs: Needs): Promise<number> {
  let purged = 0
  for (;;) {
    const { rows } = await sql<{ user_id: string }>`
      SELECT guest.user_id FROM users guest JOIN users owner ON owner.user_id = guest.merged_into
      WHERE guest.purged_at IS NULL AND owner.purged_at IS NOT NULL ORDER BY guest.user_id LIMIT ${batchSize}`.execute(
      needs.db,
    )
    for (const { user_id: userId } of rows) if (await purgeUser(needs, userId)) purged += 1
    if (rows.length < batchSize) return purged
  }
}

async function readDue(db: Database, deletedBefore: Date, leastHours: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('deleted_at', '<=', deletedBefore)
    .where('deleted_hours', '>=', leastHours)
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(batchSize)
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * Purges one user in a transaction. Returns false if another server has already purged the user.
 * @param deletedBefore if given, also returns false for a user who is not deleted or was deleted later
 */
const purgeUser = (
  { db, now, personalData, tombstones }: Needs,
  userId: string,
  deletedBefore?: Date,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const unpurged = tx
      .selectFrom('users')
      .select(['user_id', 'email'])
      .where('user_id', '=', userId)
      .where('purged_at', 'is', null)
    const due = deletedBefore ? unpurged.where('deleted_at', '<=', deletedBefore) : unpurged
    // A concurrent login waits for this lock and then finds that the email address is free.
    const user = await due.forUpdate().executeTakeFirst()
    if (!user) return false
    const at = new Date(now())
    await purgeUserData(tx, personalData, user, at)
    await tombstones.add(tx, { userId, fate: 'purged', at })
    return true
  })

/** Removes the personal data of one user, deleted or not. The transaction must hold the lock on the user's row. */
export async function purgeUserData(
  tx: Database,
  personalData: readonly PersonalDataModule[],
  { user_id, email }: { readonly user_id: string; readonly email: string | null },
  at: Date,
): Promise<void> {
  for (const part of personalData) await part.erase(tx, user_id)
  await endUserSessions(tx, user_id)
  await tx.deleteFrom('ad_attributions').where('user_id', '=', user_id).execute()
  await tx
    .deleteFrom('mail_codes')
    .where((is) => is.or([is('user_id', '=', user_id), is('address', '=', email ?? '')]))
    .execute()
  if (email !== null) await deleteMailboxProofs(tx, email)
  const nobody = { email: null, nickname: null, head_image: '', air_email: '', preference: null }
  await tx
    .updateTable('users')
    .set({ ...nobody, deleted_at: sql`coalesce(deleted_at, ${at})`, purged_at: at })
    .where('user_id', '=', user_id)
    .execute()
}
