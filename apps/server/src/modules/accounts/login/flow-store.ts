import type { Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { IssuerId } from '../../../login-config.ts'
import type { AccountTables } from '../tables.ts'
import type { Identity } from './issuers.ts'

export type LoginFlow = Selectable<AccountTables['login_flows']>

/** Stores a new login flow. Deletes the device's previous flow, whose cookie is also replaced in the browser. */
export async function insertFlow(
  db: Database,
  flow: Pick<LoginFlow, 'flow_hash' | 'user_id' | 'device_id' | 'is_linking' | 'came_from' | 'created_at'> & {
    readonly issuer_id: IssuerId
  },
): Promise<void> {
  await db.deleteFrom('login_flows').where('device_id', '=', flow.device_id).execute()
  await db.insertInto('login_flows').values(flow).execute()
}

export const findFlow = (db: Database, flowHash: Buffer): Promise<LoginFlow | undefined> =>
  db.selectFrom('login_flows').selectAll().where('flow_hash', '=', flowHash).executeTakeFirst()

/** Marks a login flow as answered by the issuer. Returns false if it was already answered. */
export async function markFlowAnswered(db: Database, flowHash: Buffer, at: Date): Promise<boolean> {
  const taken = await db
    .updateTable('login_flows')
    .set({ returned_at: at })
    .where('flow_hash', '=', flowHash)
    .where('returned_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export async function storeFlowIdentity(
  db: Database,
  flowHash: Buffer,
  { issuer, subject, email, isAuthoritative }: Identity,
): Promise<void> {
  await db
    .updateTable('login_flows')
    .set({ issuer, subject, email, is_authoritative: isAuthoritative })
    .where('flow_hash', '=', flowHash)
    .execute()
}

/** Ends a login flow. Returns false if it has already ended. */
export async function endFlow(tx: Database, flowHash: Buffer): Promise<boolean> {
  const ended = await tx.deleteFrom('login_flows').where('flow_hash', '=', flowHash).executeTakeFirst()
  return ended.numDeletedRows === 1n
}
