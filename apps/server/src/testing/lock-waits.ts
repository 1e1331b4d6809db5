import type pg from 'pg'
import { expect } from 'vitest'

/** Waits until a number of connections to a database wait for locks. */
export const expectWaiting = (pool: pg.Pool, connections: number): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(connections)
