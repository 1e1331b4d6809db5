import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Locks an operator's row until the transaction ends. */
export async function lockOperatorRow(tx: Database, operatorId: string): Promise<void> {
  await tx.selectFrom('operators').select('operator_id').where('operator_id', '=', operatorId).forUpdate().execute()
}

/** Sums up the coins that an operator granted since a time: to one viewer and to all viewers. */
export async function sumOfGrants(
  db: Database,
  { operatorId, userId, since }: { operatorId: string; userId: string; since: Date },
): Promise<{ toViewer: number; inAll: number }> {
  const row = await db
    .selectFrom('operator_grants')
    .select(sql<number>`coalesce(sum(coins) FILTER (WHERE user_id = ${userId}), 0)::int`.as('toViewer'))
    .select(sql<number>`coalesce(sum(coins), 0)::int`.as('inAll'))
    .where('operator_id', '=', operatorId)
    .where('granted_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row
}

/** Marks the idempotency key of a grant as used. Returns false if it was used before, for any viewer. */
export async function takeGrantKey(tx: Database, naturalKey: string, userId: string): Promise<boolean> {
  const taken = await tx
    .insertInto('grant_keys')
    .values({ natural_key: naturalKey, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function insertOperatorGrant(
  tx: Database,
  grant: { naturalKey: string; operatorId: string; userId: string; coins: number; at: Date },
): Promise<void> {
  const { naturalKey: natural_key, operatorId: operator_id, userId: user_id, coins, at: granted_at } = grant
  await tx.insertInto('operator_grants').values({ natural_key, operator_id, user_id, coins, granted_at }).execute()
}
