import { defaultQuietHours, type QuietHours } from '@cliffhanger/domain/quiet-hours'
import { sql } from 'kysely'
import type { Subscription } from '../../adapters/push/encrypt-message.ts'
import type { Database } from '../../db/schema.ts'

/** Maximum number of a viewer's browsers that get push messages. */
const mostSubscriptions = 5

/** A viewer's enabled kinds of notifications, and their quiet hours. */
export interface Choices {
  readonly episodes: boolean
  readonly answers: boolean
  readonly gifts: boolean
  readonly digest: boolean
  readonly quietHours?: QuietHours
}
/** The context in which a viewer last changed their choices. Later messages use its language and brand. */
export interface ChoiceContext {
  readonly timeZone: string
  readonly language: number
  readonly brandId: string
  readonly origin: string
}

/** Default choices, for viewers who have made none. */
export const defaultChoices: Choices = {
  episodes: true,
  answers: true,
  gifts: true,
  digest: false,
  quietHours: defaultQuietHours,
}

export async function readChoices(db: Database, userId: string): Promise<Choices | undefined> {
  const row = await db.selectFrom('notification_choices').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return undefined
  const { episodes, answers, gifts, digest, quiet_from: from, quiet_until: until } = row
  return { episodes, answers, gifts, digest, ...(from !== null && until !== null && { quietHours: { from, until } }) }
}

const columnsOf = ({ timeZone, language, brandId, origin }: ChoiceContext) => ({
  time_zone: timeZone,
  language,
  brand_id: brandId,
  origin,
})

/**
 * Stores a viewer's choices; if `gifts` is undefined, the stored choice for gifts is unchanged. The digest's week
 * starts when the digest is switched on.
 */
export async function writeChoices(
  tx: Database,
  userId: string,
  { episodes, answers, gifts, digest, quietHours }: Omit<Choices, 'gifts'> & Partial<Pick<Choices, 'gifts'>>,
  place: ChoiceContext,
  at: Date,
): Promise<void> {
  const values = {
    ...{ episodes, answers, digest },
    ...(gifts !== undefined && { gifts }),
    quiet_from: quietHours?.from ?? null,
    quiet_until: quietHours?.until ?? null,
    ...columnsOf(place),
  }
  await tx
    .insertInto('notification_choices')
    .values({ user_id: userId, ...values, digest_at: at })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet({
        ...values,
        digest_at: sql<Date>`CASE WHEN notification_choices.digest THEN notification_choices.digest_at ELSE ${at} END`,
      }),
    )
    .execute()
}

/** Keeps the choices that a viewer has made, or stores the default ones. Updates their context. */
export async function ensureChoices(tx: Database, userId: string, place: ChoiceContext, at: Date): Promise<void> {
  const { episodes, answers, digest } = defaultChoices
  const { from, until } = defaultQuietHours
  await tx
    .insertInto('notification_choices')
    .values({
      ...{ user_id: userId, episodes, answers, digest, quiet_from: from, quiet_until: until, digest_at: at },
      ...columnsOf(place),
    })
    .onConflict((on) => on.column('user_id').doUpdateSet(columnsOf(place)))
    .execute()
}

/**
 * Stores a browser's subscription for a viewer, and deletes the oldest ones beyond five. A browser belongs to one
 * viewer at a time.
 */
export async function writeSubscription(
  tx: Database,
  { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
  { endpoint, p256dh, auth }: Subscription,
  at: Date,
): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '<>', userId).execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ user_id: userId, device_id: deviceId, endpoint, p256dh, auth, created_at: at })
    .onConflict((on) => on.column('endpoint').doUpdateSet({ device_id: deviceId, p256dh, auth }))
    .execute()
  await sql`DELETE FROM push_subscriptions WHERE subscription_id IN (
    SELECT subscription_id FROM push_subscriptions WHERE user_id = ${userId}
    ORDER BY subscription_id DESC OFFSET ${mostSubscriptions})`.execute(tx)
}

export async function hasSubscription(db: Database, userId: string, endpoint: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('subscription_id')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the browsers in which a viewer gets push messages. */
export async function countPushSubscriptions(db: Database, userId: string): Promise<number> {
  const { browsers } = await db
    .selectFrom('push_subscriptions')
    .select(sql<number>`count(*)::int`.as('browsers'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return browsers
}

export async function deleteSubscription(db: Database, userId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()
}

/** Switches off a viewer's weekly digest. */
export async function unsubscribeFromDigest(db: Database, userId: string): Promise<void> {
  await db.updateTable('notification_choices').set({ digest: false }).where('user_id', '=', userId).execute()
}

/** Reads the brand and language in which a viewer last changed their choices. */
export const readChoiceContext = (
  db: Database,
  userId: string,
): Promise<{ readonly brand_id: string; readonly language: number } | undefined> =>
  db
    .selectFrom('notification_choices')
    .select(['brand_id', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
