import type { Database } from '../../db/schema.ts'

export async function readBalance(db: Database, userId: string): Promise<number> {
  const row = await db.selectFrom('wallets').select('balance').where('user_id', '=', userId).executeTakeFirst()
  return Number(row?.balance ?? 0)
}

export async function readOwnedEpisodes(db: Database, userId: string, vidId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('entitlements')
    .select('episode')
    .where('user_id', '=', userId)
    .where('vid_id', '=', vidId)
    .orderBy('episode')
    .execute()
  return rows.map((row) => row.episode)
}

export async function hasTitleRight(db: Database, userId: string, vidId: string): Promise<boolean> {
  const row = await db
    .selectFrom('title_rights')
    .select('vid_id')
    .where('user_id', '=', userId)
    .where('vid_id', '=', vidId)
    .executeTakeFirst()
  return row !== undefined
}

/** End of the paid time, also when it lies in the past; undefined for who never was a member. */
export async function readMembershipDue(db: Database, userId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('memberships').select('due_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.due_at
}

/** Coins, unlocked episodes or titles, or a membership: what a user would miss. */
export async function ownsAnything(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ exists, or, selectFrom, lit }) => {
      const coins = selectFrom('wallets')
        .select(lit(1).as('one'))
        .where('user_id', '=', userId)
        .where('balance', '>', '0')
      const ofUser = (table: 'entitlements' | 'title_rights' | 'memberships') =>
        selectFrom(table).select(lit(1).as('one')).where('user_id', '=', userId)
      return or([
        exists(coins),
        exists(ofUser('entitlements')),
        exists(ofUser('title_rights')),
        exists(ofUser('memberships')),
      ]).as('owns')
    })
    .executeTakeFirstOrThrow()
  return row.owns === true
}
