import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'
import type { Channels } from './channels.ts'

const dayMs = 86_400_000
/** An answer that is older is not announced any more. */
const answerMs = dayMs
const digestMs = 7 * dayMs
const keptMs = 30 * dayMs
const batchSize = 1_000

/**
 * Notes how many episodes titles have, so that later ones are new. Only titles that nobody with notifications has followed
 * before need it. @param of the viewer or the title; default: all
 */
export async function noteFollow(
  db: Database,
  at: Date,
  { userId, vidId }: { readonly userId?: string; readonly vidId?: string },
): Promise<void> {
  const ofViewer = userId === undefined ? sql`` : sql`AND f.user_id = ${userId}`
  const ofTitle = vidId === undefined ? sql`` : sql`AND f.vid_id = ${vidId}`
  await sql`
    INSERT INTO title_announcements (vid_id, first_n, last_n, announced_at)
    SELECT DISTINCT f.vid_id, latest.n + 1, latest.n, ${at}::timestamptz
    FROM title_follows f JOIN notification_choices c USING (user_id)
    CROSS JOIN LATERAL (SELECT coalesce(max(e.n), 0) AS n FROM episodes e WHERE e.vid_id = f.vid_id AND NOT e.is_hidden) latest
    WHERE NOT EXISTS (SELECT FROM title_announcements a WHERE a.vid_id = f.vid_id) ${ofViewer} ${ofTitle}
    ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * Finds episodes that were published since the last time, and queues a message for each subscribed browser of a follower.
 * Without push messages they are found, too: mails list them.
 */
export async function queueEpisodes(db: Database, at: Date, { hasPush }: Pick<Channels, 'hasPush'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of two servers at once, the second finds what the first has announced.
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.announcements})`.execute(tx)
    await sql`
      WITH grown AS (
        SELECT known.vid_id, known.last_n AS seen, latest.n
        FROM (SELECT vid_id, max(last_n) AS last_n FROM title_announcements GROUP BY vid_id) known
        JOIN titles t ON t.vid_id = known.vid_id AND t.status = 'published'
        CROSS JOIN LATERAL (SELECT max(e.n) AS n FROM episodes e WHERE e.vid_id = known.vid_id AND NOT e.is_hidden) latest
        WHERE latest.n > known.last_n
      ), announced AS (
        INSERT INTO title_announcements (vid_id, first_n, last_n, announced_at)
        SELECT vid_id, seen + 1, n, ${at}::timestamptz FROM grown RETURNING vid_id, first_n, last_n
      )
      INSERT INTO notifications (user_id, subscription_id, kind, event, facts, created_at, send_at)
      SELECT s.user_id, s.subscription_id, 'episodes', a.vid_id || ':' || a.last_n,
        jsonb_build_object('vidId', a.vid_id::text, 'first', a.first_n, 'last', a.last_n), ${at}::timestamptz, ${at}::timestamptz
      FROM announced a JOIN title_follows f USING (vid_id) JOIN notification_choices c ON c.user_id = f.user_id AND c.episodes
      JOIN push_subscriptions s ON s.user_id = f.user_id
      WHERE ${hasPush}::boolean
      ON CONFLICT DO NOTHING`.execute(tx)
  })
}

/** Queues a message for each unread answer of the last day. */
export async function queueAnswers(db: Database, at: Date): Promise<void> {
  await sql`
    INSERT INTO notifications (user_id, subscription_id, kind, event, facts, created_at, send_at)
    SELECT f.user_id, s.subscription_id, 'answer', f.feedback_id || ':' || extract(epoch FROM f.replied_at),
      jsonb_build_object('feedbackId', f.feedback_id::text), ${at}::timestamptz, ${at}::timestamptz
    FROM feedback f JOIN notification_choices c ON c.user_id = f.user_id AND c.answers
    JOIN push_subscriptions s ON s.user_id = f.user_id AND s.created_at < f.replied_at
    WHERE f.replied_at > ${new Date(at.getTime() - answerMs)} AND NOT f.is_reply_read
    ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * Queues the weekly mails that are due: for viewers with a verified address who get no push messages, if a title that
 * they follow has new episodes. A week without any begins anew without a mail, and so does a week with push messages,
 * which are not repeated once they end.
 */
export async function queueDigests(db: Database, at: Date, { hasPush }: Pick<Channels, 'hasPush'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ due: number }>`
      WITH due AS (
        SELECT c.user_id, c.digest_at,
          ${hasPush}::boolean AND EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = c.user_id) AS is_pushed
        FROM notification_choices c JOIN users u USING (user_id)
        WHERE c.digest AND c.digest_at <= ${new Date(at.getTime() - digestMs)} AND c.origin <> ''
          AND u.email IS NOT NULL AND u.deleted_at IS NULL
        ORDER BY c.digest_at LIMIT ${batchSize} FOR UPDATE OF c SKIP LOCKED
      ), begun AS (
        UPDATE notification_choices c SET digest_at = ${at} FROM due WHERE c.user_id = due.user_id
      ), queued AS (
        INSERT INTO notifications (user_id, kind, event, facts, created_at, send_at)
        SELECT due.user_id, 'digest', extract(epoch FROM due.digest_at)::text,
          jsonb_build_object('since', (extract(epoch FROM due.digest_at) * 1000)::float8), ${at}::timestamptz, ${at}::timestamptz
        FROM due WHERE NOT is_pushed AND EXISTS (SELECT FROM title_follows f JOIN title_announcements a USING (vid_id)
          WHERE f.user_id = due.user_id AND a.first_n <= a.last_n AND a.announced_at > greatest(due.digest_at, f.created_at))
        ON CONFLICT DO NOTHING
      )
      SELECT count(*)::int AS due FROM due`.execute(db)
    if ((rows[0]?.due ?? 0) < batchSize) return
  }
}

/**
 * Notes titles whose follow was interrupted before it was noted. Deletes ended messages after 30 days, announcements that no
 * digest can contain any more, and subscriptions of browsers that belong to somebody else now.
 */
export async function sweepNotifications(db: Database, at: Date): Promise<void> {
  await noteFollow(db, at, {})
  const before = new Date(at.getTime() - keptMs)
  await sql`DELETE FROM notifications WHERE created_at <= ${before} AND send_at IS NULL`.execute(db)
  await sql`DELETE FROM title_announcements a WHERE announced_at <= ${before}
    AND EXISTS (SELECT FROM title_announcements b WHERE b.vid_id = a.vid_id AND b.last_n > a.last_n)`.execute(db)
  await sql`DELETE FROM push_subscriptions s WHERE NOT EXISTS (SELECT FROM devices d
    WHERE d.device_id = s.device_id AND s.user_id IN (d.account_id, d.guest_id))`.execute(db)
}
