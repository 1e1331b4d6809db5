import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSweepSessionsJob } from '../../jobs/sweep-sessions.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('the daily sweep deletes rows that an older server left of a purged user, and no rows of others', async () => {
  const { pool, db } = server.database
  const { vidId } = await publishSample(db, 'seen')
  const [purged, member] = [await server.viewer(), await server.viewer()].map(({ state }) => state.userId)
  for (const userId of [purged, member]) {
    await pool.query(
      `INSERT INTO login_identities (issuer, subject, user_id, email, created_at, used_at)
        VALUES ('https://issuer.example', $1::text, $1::bigint, '', now(), now())`,
      [userId],
    )
    await pool.query(
      `INSERT INTO viewer_passkeys (passkey_id, user_id, public_key, counter, name, created_at)
        VALUES ($1::text, $1::bigint, '', 0, 'Phone', now())`,
      [userId],
    )
    await pool.query(`INSERT INTO for_you_views VALUES ($1, $2, false, now())`, [userId, vidId])
    await pool.query(
      `INSERT INTO notification_choices (user_id, episodes, answers, digest, time_zone, language, brand_id, origin, digest_at)
        VALUES ($1, true, true, false, 'UTC', 2, '', '', now())`,
      [userId],
    )
    await pool.query(
      `INSERT INTO push_subscriptions (user_id, device_id, endpoint, p256dh, auth, created_at)
        SELECT $1::bigint, device_id, $1::text, '', '', now() FROM devices WHERE guest_id = $1::bigint`,
      [userId],
    )
    await pool.query(
      `INSERT INTO notifications (user_id, kind, event, facts, created_at) VALUES ($1, 'digest', '', '{}', now())`,
      [userId],
    )
    await pool.query(`INSERT INTO profile_pictures VALUES (lpad(to_hex($1::bigint), 32, '0'), $1::bigint, now())`, [
      userId,
    ])
    await pool.query(`INSERT INTO profile_changes (user_id, part, changed_at) VALUES ($1, 'picture', now())`, [userId])
  }
  await pool.query('UPDATE users SET deleted_at = now(), purged_at = now() WHERE user_id = $1', [purged])
  await createSweepSessionsJob(server.deps).run()
  const tables = [
    'login_identities',
    'viewer_passkeys',
    'for_you_views',
    'notification_choices',
    'push_subscriptions',
    'notifications',
    'profile_pictures',
    'profile_changes',
  ]
  for (const table of tables) {
    const { rows } = await pool.query(`SELECT user_id::text FROM ${table}`)
    expect(rows, table).toEqual([{ user_id: member }])
  }
})

test('the daily sweep anonymizes only saved cards of users whom an older server purged', async () => {
  const { pool } = server.database
  const [purged, member] = [await server.viewer(), await server.viewer()].map(({ state }) => state.userId)
  for (const userId of [purged, member])
    await pool.query(
      `INSERT INTO saved_cards (user_id, env, customer_id, consent_id, brand, last4, expiry_month, expiry_year, created_at)
        VALUES ($1::bigint, 'sandbox', $1::text, $1::text, 'visa', '1111', 12, 2039, now())`,
      [userId],
    )
  await pool.query('UPDATE users SET deleted_at = now(), purged_at = now() WHERE user_id = $1', [purged])
  await createSweepSessionsJob(server.deps).run()
  const { rows } = await pool.query(
    `SELECT consent_id, user_id::text, brand, last4, expiry_year, removed_at IS NOT NULL AS "isRemoved" FROM saved_cards
      ORDER BY card_id`,
  )
  expect(rows).toEqual([
    { consent_id: purged, user_id: null, brand: '', last4: '0000', expiry_year: 0, isRemoved: true },
    { consent_id: member, user_id: member, brand: 'visa', last4: '1111', expiry_year: 2039, isRemoved: false },
  ])
})
