import type pg from 'pg'
import { type Knobs, readKnobs } from './knobs.ts'

export interface Settings {
  /** Current time in milliseconds since 1970, on a clock that tests can set ahead. */
  readonly now: number
  readonly knobs: Knobs
}

export async function readSettings(pool: pg.Pool): Promise<Settings> {
  const { rows } = await pool.query<{ clock_ms: string; knobs: unknown }>(
    'SELECT clock_ms, knobs FROM airwallex_sandbox.settings',
  )
  return { now: Date.now() + Number(rows[0]?.clock_ms ?? 0), knobs: readKnobs(rows[0]?.knobs) }
}

export async function setKnobs(pool: pg.Pool, value: unknown): Promise<Knobs> {
  const knobs = readKnobs(value)
  await pool.query('UPDATE airwallex_sandbox.settings SET knobs = $1', [JSON.stringify(knobs)])
  return knobs
}

/** @param aheadMs milliseconds ahead of the real time */
export async function setClock(pool: pg.Pool, aheadMs: number): Promise<void> {
  await pool.query('UPDATE airwallex_sandbox.settings SET clock_ms = $1', [Math.round(aheadMs)])
}
