import type { Database } from './schema.ts'

/** Locks a user until the transaction ends; false if the account is deleted. */
export const lockExistingUser = async (tx: Database, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined
