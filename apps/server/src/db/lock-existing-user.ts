import type { Database } from './schema.ts'

/** Makes a purge of the user wait until the transaction ends. Returns false if the account is already deleted. */
export const lockExistingUser = async (tx: Database, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/**
 * Locks a user exclusively until the transaction ends, to serialise changes. Returns false if the account is deleted.
 */
export const lockUserExclusively = async (tx: Database, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined
