import { sql } from 'kysely'

/** The ids of a viewer and of the viewers whose wallets were merged into theirs, as a subquery. */
export const mergedIds = (userId: string) =>
  sql<string>`(SELECT user_id FROM users WHERE user_id = ${userId} OR merged_into = ${userId})`
