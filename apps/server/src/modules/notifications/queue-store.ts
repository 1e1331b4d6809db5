import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { isDistributed, oneNodePrefix } from '../../db/distributed.ts'
import type { Database } from '../../db/schema.ts'
import { arrayParameter } from '../../db/statement.ts'
import type { EnabledChannels } from './channels.ts'

const dayMs = 86_400_000
/** Replies older than this are not announced. */
const answerMs = dayMs
/** Gifts that were accepted longer ago than this are not announced. */
const giftMs = dayMs
const digestMs = 7 * dayMs
const keptMs = 30 * dayMs
const batchSize = 1_000

/**
 * Stores how many episodes titles have, so that later ones count as new. Only needed for titles that no viewer with
 * notifications followed before. @param of the viewer or the title; default: all
 */
export async function storeEpisodeCounts(
  db: Database,
  at: Date,
  { userId, vidId }: { readonly userId?: string; readonly vidId?: string },
): Promise<void> {
  const [ofViewer, reason] =
    userId === undefined
      ? [sql``, sql`/* many viewers: the followers of titles */`]
      : [sql`AND user_id = ${userId}`, sql``]
  const ofTitle = vidId === undefined ? sql`` : sql`AND vid_id = ${vidId}`
  // On a distributed database, each node gets the lists of viewers and titles and returns only titles.
  await sql`
    ${reason}
    WITH unnoted AS MATERIALIZED (SELECT t.vid_id FROM titles t
      WHERE NOT EXISTS (SELECT FROM title_announcements a WHERE a.vid_id = t.vid_id) ${ofTitle}),
    informed AS MATERIALIZED (SELECT user_id FROM notification_choices WHERE true ${ofViewer}),
    followed AS MATERIALIZED (SELECT DISTINCT vid_id FROM title_follows
      WHERE vid_id IN (SELECT vid_id FROM unnoted) AND user_id IN (SELECT user_id FROM informed) ${ofViewer} ${ofTitle})
    INSERT INTO title_announcements (vid_id, first_n, last_n, announced_at)
    SELECT f.vid_id, latest.n + 1, latest.n, ${at}::timestamptz
    FROM followed f
    CROSS JOIN LATERAL (SELECT coalesce(max(e.n), 0) AS n FROM episodes e WHERE e.vid_id = f.vid_id AND NOT e.is_hidden) latest
    ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * Finds episodes published since the last run, and queues a message for each subscribed browser of a follower. Also
 * runs without push messages, because digests list the episodes.
 */
export async function queueNewEpisodeMessages(
  db: Database,
  at: Date,
  { hasPush }: Pick<EnabledChannels, 'hasPush'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Serialises concurrent servers: the second one finds the announcements of the first.
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.announcements})`.execute(tx)
    const { rows } = await sql<{ vid_id: string; first_n: number; last_n: number }>`
      WITH grown AS (
        SELECT known.vid_id, known.last_n AS seen, latest.n
        FROM (SELECT vid_id, max(last_n) AS last_n FROM title_announcements GROUP BY vid_id) known
        JOIN titles t ON t.vid_id = known.vid_id AND t.status = 'published'
        CROSS JOIN LATERAL (SELECT max(e.n) AS n FROM episodes e WHERE e.vid_id = known.vid_id AND NOT e.is_hidden) latest
        WHERE latest.n > known.last_n
      )
      INSERT INTO title_announcements (vid_id, first_n, last_n, announced_at)
      SELECT vid_id, seen + 1, n, ${at}::timestamptz FROM grown RETURNING vid_id, first_n, last_n`.execute(tx)
    if (rows.length === 0 || !hasPush) return
    const vidIds = arrayParameter(rows.map(({ vid_id }) => vid_id))
    const firsts = arrayParameter(rows.map(({ first_n }) => first_n))
    const lasts = arrayParameter(rows.map(({ last_n }) => last_n))
    const followers = isDistributed(tx) ? await readFollowers(tx, vidIds) : sql`${sql.raw(oneNodePrefix)} title_follows`
    await sql`
      INSERT INTO notifications (user_id, subscription_id, kind, event, facts, created_at, send_at)
      SELECT s.user_id, s.subscription_id, 'episodes', a.vid_id || ':' || a.last_n,
        jsonb_build_object('vidId', a.vid_id::text, 'first', a.first_n, 'last', a.last_n), ${at}::timestamptz, ${at}::timestamptz
      FROM unnest(${vidIds}::bigint[], ${firsts}::int[], ${lasts}::int[]) AS a(vid_id, first_n, last_n)
      JOIN ${followers} f USING (vid_id)
      JOIN notification_choices c ON c.user_id = f.user_id AND c.episodes
      JOIN push_subscriptions s ON s.user_id = f.user_id
      ON CONFLICT DO NOTHING`.execute(tx)
  })
}

/**
 * Reads the followers of titles who have a push subscription, as a table expression. A separate query, because on a
 * distributed database an INSERT that reads viewers' tables would need a privilege on the sequence.
 */
async function readFollowers(tx: Database, vidIds: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ user_id: string; vid_id: string }>`
    /* many viewers: a job looks for followers of titles */
    WITH f AS MATERIALIZED (SELECT user_id, vid_id FROM title_follows WHERE vid_id = ANY(${vidIds}::bigint[]))
    SELECT user_id, vid_id FROM f WHERE user_id IN (SELECT user_id FROM push_subscriptions)`.execute(tx)
  const userIds = arrayParameter(rows.map(({ user_id }) => user_id))
  const titles = arrayParameter(rows.map(({ vid_id }) => vid_id))
  return sql`(SELECT * FROM unnest(${userIds}::bigint[], ${titles}::bigint[]) AS given(user_id, vid_id))`
}

/** Queues a message for each unread reply of the last day. */
export async function queueReplyMessages(db: Database, at: Date): Promise<void> {
  await sql`
    INSERT INTO notifications (user_id, subscription_id, kind, event, facts, created_at, send_at)
    SELECT f.user_id, s.subscription_id, 'answer', f.feedback_id || ':' || extract(epoch FROM f.replied_at),
      jsonb_build_object('feedbackId', f.feedback_id::text), ${at}::timestamptz, ${at}::timestamptz
    FROM feedback f JOIN notification_choices c ON c.user_id = f.user_id AND c.answers
    JOIN push_subscriptions s ON s.user_id = f.user_id AND s.created_at < f.replied_at
    WHERE f.replied_at > ${new Date(at.getTime() - answerMs)} AND NOT f.is_reply_read
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Queues a message to the buyer of each gift that was accepted within the last day. */
export async function queueGiftMessages(db: Database, at: Date): Promise<void> {
  await sql`
    INSERT INTO notifications (user_id, subscription_id, kind, event, facts, created_at, send_at)
    SELECT c.user_id, s.subscription_id, 'gift', g.gift_id::text,
      jsonb_build_object('giftId', g.gift_id::text, 'vidId', g.vid_id::text), ${at}::timestamptz, ${at}::timestamptz
    FROM gifts g JOIN users buyer ON buyer.user_id = g.buyer_id
    JOIN notification_choices c ON c.user_id = coalesce(buyer.merged_into, buyer.user_id) AND c.gifts
    JOIN push_subscriptions s ON s.user_id = c.user_id AND s.created_at < g.ended_at
    WHERE g.state = 'redeemed' AND g.ended_at > ${new Date(at.getTime() - giftMs)}
    ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * Queues the weekly digests that are due: for viewers with a verified email address who get no push messages, if a
 * title that they follow has new episodes. A week without new episodes ends without an email, and so does a week with
 * push messages, so that pushed episodes are not repeated later.
 */
export async function queueDigests(
  db: Database,
  at: Date,
  { hasPush }: Pick<EnabledChannels, 'hasPush'>,
): Promise<void> {
  for (;;) {
    const due = await db.transaction().execute((tx) => queueDueDigests(tx, at, hasPush))
    if (due < batchSize) return
  }
}

/** Queues at most `batchSize` mails. @returns the number of viewers whose week has ended */
async function queueDueDigests(tx: Database, at: Date, hasPush: boolean): Promise<number> {
  // Times are read as text, because JavaScript dates lose the microseconds.
  const { rows } = await sql<{ user_id: string; since: string; is_pushed: boolean }>`
    WITH due AS (
      SELECT c.user_id, c.digest_at,
        ${hasPush}::boolean AND EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = c.user_id) AS is_pushed
      FROM notification_choices c JOIN users u USING (user_id)
      WHERE c.digest AND c.digest_at <= ${new Date(at.getTime() - digestMs)} AND c.origin <> ''
        AND u.email IS NOT NULL AND u.deleted_at IS NULL
      ORDER BY c.digest_at LIMIT ${batchSize} FOR UPDATE OF c SKIP LOCKED
    )
    UPDATE notification_choices c SET digest_at = ${at} FROM due WHERE c.user_id = due.user_id
    RETURNING due.user_id, due.digest_at::text AS since, due.is_pushed`.execute(tx)
  const mailed = new Map(rows.filter(({ is_pushed }) => !is_pushed).map(({ user_id, since }) => [user_id, since]))
  if (mailed.size === 0) return rows.length
  const { rows: informed } = await sql<{ user_id: string }>`
    /* many viewers: a job looks for the titles of those whose mails are due */
    WITH f AS MATERIALIZED (SELECT user_id, vid_id, created_at FROM title_follows
      WHERE user_id = ANY(${arrayParameter([...mailed.keys()])}::bigint[]))
    SELECT DISTINCT f.user_id FROM f JOIN title_announcements a USING (vid_id)
    JOIN unnest(${arrayParameter([...mailed.keys()])}::bigint[], ${[...mailed.values()]}::timestamptz[]) AS due(user_id, since)
      ON due.user_id = f.user_id
    WHERE a.first_n <= a.last_n AND a.announced_at > greatest(due.since, f.created_at)`.execute(tx)
  await sql`
    INSERT INTO notifications (user_id, kind, event, facts, created_at, send_at)
    SELECT due.user_id, 'digest', extract(epoch FROM due.since)::text,
      jsonb_build_object('since', (extract(epoch FROM due.since) * 1000)::float8), ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${arrayParameter(informed.map(({ user_id }) => user_id))}::bigint[],
      ${informed.map(({ user_id }) => mailed.get(user_id))}::timestamptz[]) AS due(user_id, since)
    ON CONFLICT DO NOTHING`.execute(tx)
  return rows.length
}

/**
 * Completes follows whose `storeEpisodeCounts` was interrupted. Deletes closed messages after 30 days, announcements
 * that are too old for any digest, and subscriptions of browsers that now belong to another viewer.
 */
export async function sweepNotifications(db: Database, at: Date): Promise<void> {
  await storeEpisodeCounts(db, at, {})
  const before = new Date(at.getTime() - keptMs)
  await sql`DELETE FROM notifications WHERE created_at <= ${before} AND send_at IS NULL`.execute(db)
  await sql`DELETE FROM title_announcements a WHERE announced_at <= ${before}
    AND EXISTS (SELECT FROM title_announcements b WHERE b.vid_id = a.vid_id AND b.last_n > a.last_n)`.execute(db)
  await sql`DELETE FROM push_subscriptions s WHERE NOT EXISTS (SELECT FROM devices d
    WHERE d.device_id = s.device_id AND s.user_id IN (d.account_id, d.guest_id))`.execute(db)
}
