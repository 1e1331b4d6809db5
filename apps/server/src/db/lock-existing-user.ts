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

/** Locks a user, so that their changes run one after the other until the transaction ends; false if the account is deleted. */
export const serializeUser = async (tx: Database, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined
