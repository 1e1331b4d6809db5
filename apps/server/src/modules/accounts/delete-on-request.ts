import type { Deps } from '../../deps.ts'
import { markDeleted } from './account-store.ts'
import { lockAddress } from './code-store.ts'
import type { Tombstones } from './tombstones.ts'

/**
 * Deletes an account at its owner's request to an operator, like a deletion by the owner: for guests, who have no form
 * for it, and for owners who lost their mail address. False when it does not exist or is deleted already.
 */
export const deleteOnRequest = (
  { db, now, tombstones }: Pick<Deps, 'db' | 'now'> & { readonly tombstones: Tombstones },
  { userId, email }: { readonly userId: string; readonly email: string | null },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (email !== null) await lockAddress(tx, email)
    const user = await tx
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return false
    const at = await markDeleted(tx, userId, new Date(now()))
    await tombstones.add(tx, { userId, fate: 'deleted', at })
    return true
  })
