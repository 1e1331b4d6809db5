import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface QueueState {
  readonly name: string
  readonly cron: string | null
  readonly waiting: number
  readonly running: number
  readonly failed: number
  readonly runningSince: Date | null
  /** Error message of the last failed run. */
  readonly reason: string | null
}

const longestReason = 200

/**
 * Reads the queues of the jobs with their runs; empty before the job tables exist. pg-boss keeps runs for some days.
 */
export async function readQueues(db: Database): Promise<QueueState[]> {
  const { rows: there } = await sql<{ is: boolean }>`SELECT to_regclass('jobs.job') IS NOT NULL AS is`.execute(db)
  if (!there[0]?.is) return []
  const { rows } = await sql<QueueState>`
    SELECT q.name, s.cron,
      coalesce(j.waiting, 0)::int AS waiting, coalesce(j.running, 0)::int AS running, coalesce(j.failed, 0)::int AS failed,
      j.since AS "runningSince",
      (SELECT left(coalesce(f.output->>'message', f.output->'value'->>'message', f.output::text), ${longestReason})
        FROM jobs.job f WHERE f.name = q.name AND f.state IN ('failed', 'retry') ORDER BY f.created_on DESC LIMIT 1) AS reason
    FROM jobs.queue q
    LEFT JOIN jobs.schedule s ON s.name = q.name
    LEFT JOIN (
      SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry')) AS waiting,
        count(*) FILTER (WHERE state = 'active') AS running, count(*) FILTER (WHERE state = 'failed') AS failed,
        min(started_on) FILTER (WHERE state = 'active') AS since
      FROM jobs.job GROUP BY name) j ON j.name = q.name
    WHERE left(q.name, 2) <> '__'
    ORDER BY q.name`.execute(db)
  return rows
}
