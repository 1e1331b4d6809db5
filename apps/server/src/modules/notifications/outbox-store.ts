import type { LanguageKey } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { EnabledChannels } from './channels.ts'
import type { NotificationKind } from './tables.ts'

export const pushKinds: readonly NotificationKind[] = ['episodes', 'answer', 'gift']
export const mailKinds: readonly NotificationKind[] = ['digest']

/** A queued message with all data that decides whether, when and how it is sent. */
export interface QueuedMessage {
  readonly notification_id: string
  readonly user_id: string
  readonly kind: NotificationKind
  readonly facts: Readonly<Record<string, number | string>>
  readonly created_at: Date
  readonly tries: number
  /** True if the viewer still wants the message and it is not outdated. */
  readonly is_wanted: boolean
  readonly email: string | null
  readonly quiet_from: number | null
  readonly quiet_until: number | null
  readonly time_zone: string
  readonly language: number
  readonly brand_id: string
  readonly origin: string
  readonly subscription_id: string | null
  readonly endpoint: string | null
  readonly p256dh: string | null
  readonly auth: string | null
}

/**
 * Leases due messages of some kinds to one sender until `leasedUntil`. Messages of a kind that only a newer release
 * knows are left for that release. A message is wanted while the server has its channel, the viewer has not switched it
 * off, the account exists, the browser belongs to the viewer, and the title is still followed or the reply unread. A
 * message to a viewer without choices is returned as unwanted, so that it is closed instead of waiting for ever.
 */
export async function claimMessages(
  db: Database,
  now: Date,
  leasedUntil: Date,
  most: number,
  { hasPush, hasMail }: EnabledChannels,
  kinds: readonly NotificationKind[],
): Promise<QueuedMessage[]> {
  const { rows } = await sql<QueuedMessage>`
    WITH claimed AS (
      UPDATE notifications SET send_at = ${leasedUntil}, tries = tries + 1 WHERE notification_id IN (
        SELECT notification_id FROM notifications WHERE send_at <= ${now} AND kind = ANY(${kinds})
        ORDER BY send_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
      RETURNING notification_id, user_id, subscription_id, kind, facts, created_at, tries
    )
    SELECT n.*, u.email, c.quiet_from, c.quiet_until, coalesce(c.time_zone, 'UTC') AS time_zone, coalesce(c.language, 2) AS language,
      coalesce(c.brand_id, '') AS brand_id, coalesce(c.origin, '') AS origin, s.endpoint, s.p256dh, s.auth,
      c.user_id IS NOT NULL AND u.deleted_at IS NULL AND CASE n.kind
        WHEN 'digest' THEN ${hasMail}::boolean AND c.digest
          AND NOT (${hasPush}::boolean AND EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = n.user_id))
        ELSE ${hasPush}::boolean AND EXISTS (SELECT FROM devices d WHERE d.device_id = s.device_id AND coalesce(d.account_id, d.guest_id) = n.user_id)
          AND CASE n.kind
            WHEN 'episodes' THEN c.episodes AND EXISTS (SELECT FROM titles t
              WHERE t.vid_id = (n.facts->>'vidId')::bigint AND t.status = 'published')
            WHEN 'gift' THEN c.gifts
            ELSE c.answers AND EXISTS (SELECT FROM feedback f
              WHERE f.feedback_id = (n.facts->>'feedbackId')::bigint AND f.user_id = n.user_id AND NOT f.is_reply_read)
          END
      END AS is_wanted
    FROM claimed n JOIN users u ON u.user_id = n.user_id LEFT JOIN notification_choices c ON c.user_id = n.user_id
    LEFT JOIN push_subscriptions s ON s.subscription_id = n.subscription_id`.execute(db)
  return withoutUnfollowed(db, rows)
}

/**
 * Marks messages about titles that are no longer followed as unwanted. A separate statement, because viewers' tables
 * may be on other nodes.
 */
async function withoutUnfollowed(db: Database, messages: readonly QueuedMessage[]): Promise<QueuedMessage[]> {
  const news = messages.filter(({ kind, is_wanted }) => kind === 'episodes' && is_wanted)
  if (news.length === 0) return [...messages]
  const { rows } = await sql<{ user_id: string; vid_id: string }>`
    /* many viewers: those of a batch of messages */
    SELECT user_id, vid_id FROM title_follows WHERE user_id = ANY(${news.map(({ user_id }) => user_id)}::bigint[])
      AND vid_id = ANY(${news.map(({ facts }) => facts.vidId)}::bigint[])`.execute(db)
  const followed = new Set(rows.map(({ user_id, vid_id }) => `${user_id} ${vid_id}`))
  const isFollowed = ({ user_id, facts }: QueuedMessage) => followed.has(`${user_id} ${facts.vidId}`)
  return messages.map((message) =>
    message.kind === 'episodes' ? { ...message, is_wanted: message.is_wanted && isFollowed(message) } : message,
  )
}

type Ending = { readonly outcome: 'sent' | 'dropped' | 'givenUp'; readonly failure?: string }

/**
 * Closes a message, unless another server has closed it after the lease expired. Its row is kept, so that its event is
 * not queued again.
 */
export async function closeMessage(db: Database, id: string, { outcome, failure }: Ending): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ send_at: null, outcome, failure: failure ?? null })
    .where('notification_id', '=', id)
    .where('send_at', 'is not', null)
    .execute()
}

/**
 * Sets the time of the next attempt.
 * @param failure of the attempt; undefined if the message was only postponed, which does not count as an attempt
 */
export async function postponeMessage(db: Database, id: string, sendAt: Date, failure?: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set(failure === undefined ? { send_at: sendAt, tries: sql`tries - 1` } : { send_at: sendAt, failure })
    .where('notification_id', '=', id)
    .where('send_at', 'is not', null)
    .execute()
}

/** Deletes a subscription that its push service no longer knows, with its messages. */
export async function deleteUnknownSubscription(db: Database, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionId).execute()
}

/** The names of a title in all its languages. */
export interface TitleNames {
  readonly vid_id: string
  readonly slug: string
  readonly language: LanguageKey
  readonly texts: Readonly<Partial<Record<LanguageKey, { readonly name: string }>>>
}

export const readTitleNames = (db: Database, vidId: string): Promise<TitleNames | undefined> =>
  db.selectFrom('titles').select(['vid_id', 'slug', 'language', 'texts']).where('vid_id', '=', vidId).executeTakeFirst()

const mostTitlesOfDigest = 20

/** Reads a viewer's titles with episodes announced after a time, last followed first. */
export async function readTitlesWithNewEpisodes(
  db: Database,
  userId: string,
  since: Date,
): Promise<(TitleNames & { readonly first: number; readonly last: number })[]> {
  const { rows } = await sql<TitleNames & { readonly first: number; readonly last: number }>`
    WITH f AS MATERIALIZED (SELECT vid_id, created_at FROM title_follows WHERE user_id = ${userId})
    SELECT t.vid_id, t.slug, t.language, t.texts, min(a.first_n) AS first, max(a.last_n) AS last
    FROM f JOIN titles t USING (vid_id) JOIN title_announcements a USING (vid_id)
    WHERE t.status = 'published' AND a.first_n <= a.last_n
      AND a.announced_at > greatest(${since}::timestamptz, f.created_at)
    GROUP BY t.vid_id, f.created_at ORDER BY f.created_at DESC LIMIT ${mostTitlesOfDigest}`.execute(db)
  return rows
}
