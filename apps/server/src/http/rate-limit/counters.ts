import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { createKeyTable } from './key-table.ts'
import { boundedCost, chargeBeyondAllowance, latestPlausibleIdleMs, type RateLimitRule, takeFromBurst } from './rule.ts'

/** An amount to take from the allowance of a key. */
export interface RateLimitCharge {
  readonly key: string
  readonly rule: RateLimitRule
  /** Amount to take; default 1. */
  readonly cost?: number
}

/**
 * Creates in-memory counters of this process. If the table is full, the keys idle for longest start again with a full
 * allowance.
 */
export function createInMemoryCounter() {
  const table = createKeyTable()
  return {
    /** Takes an amount; returns 0, or the time to wait. */
    take({ key, rule, cost = 1 }: RateLimitCharge, nowMs: number): number {
      const entry = table.open(key)
      const { idleAtMs, waitMs } = takeFromBurst(entry.value, nowMs, rule, cost)
      entry.put(idleAtMs)
      return waitMs
    },
    /** Takes an amount that is already spent, even if it exceeds the allowance. */
    owe({ key, rule, cost = 1 }: RateLimitCharge, nowMs: number): void {
      const entry = table.open(key)
      entry.put(chargeBeyondAllowance(entry.value, nowMs, rule, cost))
    },
  }
}
export type InMemoryCounter = ReturnType<typeof createInMemoryCounter>

/** Keys are hashed, so that the table contains no addresses. */
const hiddenKey = (key: string): string => hash('sha256', key, 'base64url')

/** Maximum number of attempts, because concurrent charges by other servers can conflict. */
const mostLooks = 5

/**
 * Takes an amount from a counter that all servers share; returns 0, or the time to wait in ms. One statement checks and
 * updates, so that two servers cannot both take the last unit.
 */
export async function takeFromSharedCounter(db: Database, charge: RateLimitCharge, nowMs: number): Promise<number> {
  for (let tries = 0; tries < mostLooks; tries += 1) {
    const waitMs = await lookAndTake(db, charge, nowMs)
    if (waitMs !== undefined) return waitMs
  }
  return charge.rule.everyMs
}

/** Takes the amount in one statement; undefined if the row changed between the check and the update. */
async function lookAndTake(
  db: Database,
  { key, rule, cost = 1 }: RateLimitCharge,
  nowMs: number,
): Promise<number | undefined> {
  const { burst, everyMs } = rule
  const spanMs = everyMs * boundedCost(cost, rule)
  const idleAt = sql`greatest(CASE WHEN r.idle_at <= ${latestPlausibleIdleMs(nowMs, rule)} THEN r.idle_at END, ${nowMs})`
  const hidden = hiddenKey(key)
  const { rows } = await sql<{ idle_at: number; is_taken: boolean }>`
    WITH taken AS (
      INSERT INTO rate_limits AS r (key, idle_at) VALUES (${hidden}, ${nowMs + spanMs})
      ON CONFLICT (key) DO UPDATE SET idle_at = ${idleAt} + ${spanMs}
      WHERE ${idleAt} + ${spanMs} - ${nowMs} <= ${burst * everyMs}
      RETURNING idle_at)
    SELECT idle_at, true AS is_taken FROM taken
    UNION ALL SELECT idle_at, false FROM rate_limits WHERE key = ${hidden} AND NOT EXISTS (SELECT FROM taken)`.execute(
    db,
  )
  const [row] = rows
  if (row?.is_taken) return 0
  const waitMs = row ? takeFromBurst(row.idle_at, nowMs, rule, cost).waitMs : 0
  return waitMs > 0 ? waitMs : undefined
}

/** Returns a previously taken amount to a counter that all servers share. */
export async function refundToSharedCounter(
  db: Database,
  { cost = 1, ...charge }: RateLimitCharge,
  nowMs: number,
): Promise<void> {
  await lookAndTake(db, { ...charge, cost: -cost }, nowMs)
}

/** Takes all amounts or none; returns 0, or the time to wait. */
export async function takeFromSharedCounters(
  db: Database,
  charges: readonly RateLimitCharge[],
  nowMs: number,
): Promise<number> {
  const refused = new Error('a charge was refused')
  let waitMs = 0
  try {
    await db.transaction().execute(async (tx) => {
      // Keys are locked in the same order everywhere, so that transactions never deadlock.
      for (const charge of charges.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        waitMs = Math.max(waitMs, await takeFromSharedCounter(tx, charge, nowMs))
      }
      if (waitMs > 0) throw refused
    })
  } catch (error) {
    if (error !== refused) throw error
  }
  return waitMs
}

/** Returns the time in ms until an amount can be taken, without taking it. */
export async function readSharedWaitMs(db: Database, { key, rule }: RateLimitCharge, nowMs: number): Promise<number> {
  const { rows } = await sql<{
    idle_at: number
  }>`SELECT idle_at FROM rate_limits WHERE key = ${hiddenKey(key)}`.execute(db)
  return takeFromBurst(rows[0]?.idle_at ?? 0, nowMs, rule).waitMs
}

/** Deletes idle keys, whose allowance is full again. */
export async function deleteIdleCounters(db: Database, nowMs: number): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE idle_at < ${nowMs}`.execute(db)
}
