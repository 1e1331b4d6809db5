import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Locks an operator's row until the transaction ends. */
export async function lockOperator(tx: Database, operatorId: string): Promise<void> {
  await tx.selectFrom('operators').select('operator_id').where('operator_id', '=', operatorId).forUpdate().execute()
}

/** Coins that an operator gave since a time: to one viewer, and to all. */
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

export async function insertOperatorGrant(
  tx: Database,
  grant: { naturalKey: string; operatorId: string; userId: string; coins: number; at: Date },
): Promise<void> {
  const { naturalKey: natural_key, operatorId: operator_id, userId: user_id, coins, at: granted_at } = grant
  await tx.insertInto('operator_grants').values({ natural_key, operator_id, user_id, coins, granted_at }).execute()
}
