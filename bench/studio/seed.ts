import type pg from 'pg'
import type { SeededIds } from './cases.ts'

/**
 * Adds orders until there are `count` orders, with payments, ledger entries and wallets, across all viewers, kinds,
 * states, three currencies and the last 180 days. Also adds a tenth as many feedback messages, and as many operator log
 * entries.
 */
export async function insertGeneratedOrders(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM orders')
  const missing = count - (rows[0]?.n ?? 0)
  if (missing <= 0) return
  // Skips foreign key checks: the rows are consistent, and checking millions of rows would take too long.
  await pool.query(`SET session_replication_role = replica;
    CREATE TEMP TABLE buyers AS SELECT user_id, row_number() OVER (ORDER BY user_id) - 1 AS place FROM users;
    CREATE UNIQUE INDEX ON buyers (place);
    CREATE TEMP TABLE sold AS
      SELECT vid_id, row_number() OVER (ORDER BY vid_id) - 1 AS place FROM titles WHERE slug LIKE 'bench-%' LIMIT 1000;
    CREATE UNIQUE INDEX ON sold (place);
    ANALYZE buyers, sold;
    CREATE TEMP TABLE made AS
    WITH given AS (
      SELECT k, CASE WHEN k % 20 = 0 THEN 6 WHEN k % 10 = 0 THEN 3 ELSE 1 END AS type,
        CASE WHEN k % 50 = 0 THEN 'refunded' WHEN k % 9 = 0 THEN 'closed' WHEN k % 5000 = 1 THEN 'disputed'
          WHEN k % 10000 = 3 THEN 'paid' ELSE 'granted' END AS state,
        now() - (k % 180) * interval '1 day' - (k % 86400) * interval '1 second' AS at
      FROM generate_series(1, ${missing}) k),
    inserted AS (
      INSERT INTO orders (user_id, order_type, env, product_id, names, price, currency, coins, days, vid_id, state,
        created_at, paid_at, credited_at, access_at, language, brand_id, origin)
      SELECT b.user_id, g.type, 'sandbox', '1', '{"en": "Generated"}', 4.99 + g.k % 3 * 5,
        CASE g.k % 10 WHEN 0 THEN 'EUR' WHEN 1 THEN 'TWD' ELSE 'USD' END, CASE g.type WHEN 1 THEN 500 ELSE 0 END,
        CASE g.type WHEN 3 THEN 30 ELSE 0 END, s.vid_id, g.state, g.at,
        CASE WHEN g.state <> 'closed' THEN g.at END, CASE WHEN g.state IN ('granted', 'refunded') THEN g.at END,
        CASE WHEN g.state IN ('granted', 'refunded') THEN g.at END, 2, '30000001', 'https://watch.example.com'
      FROM given g JOIN buyers b ON b.place = g.k::bigint * 7919 % (SELECT count(*) FROM buyers)
        LEFT JOIN sold s ON g.type = 6 AND s.place = g.k % 1000
      RETURNING order_id, user_id, order_type, price, currency, coins, state, created_at)
    SELECT * FROM inserted;
    INSERT INTO order_intents (request_id, order_id, intent_id, created_at, state, card_brand, card_last4, captured, currency)
      SELECT 'bench-' || order_id, order_id, 'int_bench_' || order_id, created_at,
        CASE state WHEN 'closed' THEN 'cancelled' ELSE 'paid' END, 'visa', lpad((order_id % 10000)::text, 4, '0'),
        CASE state WHEN 'closed' THEN NULL ELSE price END, currency
      FROM made;
    INSERT INTO order_refunds (request_id, order_id, intent_id, refund_id, amount, reason, status, created_at)
      SELECT 'bench-' || order_id, order_id, 'int_bench_' || order_id, 'rfd_bench_' || order_id, price, 'asked', 'SETTLED',
        created_at FROM made WHERE state = 'refunded';
    INSERT INTO ledger_entries (entry_id, user_id, created_at, kind, coins, balance, natural_key, order_id)
      SELECT row_number() OVER (PARTITION BY user_id ORDER BY order_id), user_id, created_at, 'topup', coins, coins, 'credit:' || order_id, order_id FROM made
      WHERE coins > 0 AND state = 'granted';
    INSERT INTO wallets (user_id, balance)
      SELECT user_id, sum(coins) FROM ledger_entries GROUP BY user_id
      ON CONFLICT (user_id) DO UPDATE SET balance = excluded.balance;
    INSERT INTO feedback (user_id, created_at, language, email, content, image_ids, reply_content, replied_at, done_at)
      SELECT user_id, created_at, 1 + order_id % 6, 'viewer@example.com', 'The episode stops after a minute.', '{}',
        CASE WHEN order_id % 200 <> 0 THEN 'Thank you.' END, CASE WHEN order_id % 200 <> 0 THEN created_at END,
        CASE WHEN order_id % 200 <> 0 THEN created_at END
      FROM made WHERE order_id % 10 = 0;
    WITH entries AS (
      INSERT INTO operator_actions (began_at, who, command, arguments)
      SELECT created_at, 'Generated <generated@studio.example.com>', 'orders refund', 'orderId=' || order_id
      FROM made WHERE order_id % 10 = 0 RETURNING action_id, began_at)
    INSERT INTO operator_outcomes (action_id, ended_at, exit_code, outcome) SELECT action_id, began_at, 0, 'done' FROM entries;
    -- The triggers of orders did not run.
    TRUNCATE order_sums, order_sum_changes;
    INSERT INTO order_sums SELECT (created_at AT TIME ZONE 'UTC')::date, currency, order_type, state, count(*),
      coalesce(sum(price) FILTER (WHERE paid_at IS NOT NULL), 0) FROM orders GROUP BY 1, 2, 3, 4;
    INSERT INTO subtitle_reports (feedback_id, vid_id, n, code, problem, position_ms, at_ms, until_ms, cue)
      SELECT f.feedback_id, s.vid_id, 1, 'en', 'sync', 1000, 1000, 2000, 'A line'
      FROM feedback f JOIN sold s ON s.place = f.feedback_id % 1000
      WHERE f.feedback_id % 20 = 0 ON CONFLICT DO NOTHING;
    INSERT INTO security_events (at, kind, user_id, purpose)
      SELECT created_at, 'signed out everywhere', user_id, 'operator' FROM made WHERE order_id % 10 = 0;
    DROP TABLE made, buyers, sold;
    RESET session_replication_role`)
  await pool.query('VACUUM ANALYZE')
}

/** Gives every tenth viewer an email address. */
export async function insertGeneratedAddresses(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE users u SET email = 'viewer-' || n.place || '@example.com'
    FROM (SELECT user_id, row_number() OVER (ORDER BY user_id) AS place FROM users WHERE user_id % 10 = 0) n
    WHERE u.user_id = n.user_id AND u.email IS NULL AND NOT EXISTS (
      SELECT FROM users taken WHERE taken.email = 'viewer-' || n.place || '@example.com')`)
  await pool.query('VACUUM ANALYZE users')
}

/** Reads random ids of viewers with orders, and of orders, titles and feedback messages. */
export async function readRandomIds(pool: pg.Pool): Promise<SeededIds> {
  const ids = async (column: string, table: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT ${column}::text AS id FROM ${table} ORDER BY random() LIMIT 200`,
    )
    return rows.map(({ id }) => id)
  }
  return {
    userIds: await ids('user_id', 'orders'),
    orderIds: await ids('order_id', 'orders'),
    vidIds: await ids('vid_id', "titles WHERE slug LIKE 'bench-%'"),
    feedbackIds: await ids('feedback_id', 'feedback'),
  }
}
