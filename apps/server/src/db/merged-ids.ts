import { sql } from 'kysely'

/**
 * Returns a subquery that selects the ids of a viewer and of all viewers whose wallets were merged into this wallet.
 */
export const mergedIds = (userId: string) =>
  sql<string>`(SELECT user_id FROM users WHERE user_id = ${userId} OR merged_into = ${userId})`
