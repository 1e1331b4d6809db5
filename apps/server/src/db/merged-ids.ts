import { sql } from 'kysely'

/** Returns a subquery that selects a viewer's id and the ids of viewers whose wallets were merged into the viewer's. */
export const mergedUserIdsSql = (userId: string) =>
  sql<string>`(SELECT user_id FROM users WHERE user_id = ${userId} OR merged_into = ${userId})`
