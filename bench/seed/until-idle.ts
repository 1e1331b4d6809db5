import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The start ranks titles, and the seed's changes are cleaned up; neither is what is measured. */
export async function untilIdle(pool: pg.Pool): Promise<void> {
  await pool.query('CHECKPOINT')
  for (let quiet = 0; quiet < 10; ) {
    await sleep(200)
    const busy =
      "SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() OR query LIKE 'autovacuum%'"
    quiet = (await pool.query(busy)).rows.length === 0 ? quiet + 1 : 0
  }
}
