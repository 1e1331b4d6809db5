import type pg from 'pg'

/** Records when a job last ended, for /metrics. */
export async function recordRun(pool: pg.Pool, name: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  const column = outcome === 'succeeded' ? 'succeeded_at' : 'failed_at'
  await pool.query(
    `INSERT INTO job_runs (name, ${column}) VALUES ($1, now()) ON CONFLICT (name) DO UPDATE SET ${column} = now()`,
    [name],
  )
}

export async function deleteUnknownJobRuns(pool: pg.Pool, known: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM job_runs WHERE name <> ALL($1)', [known])
}
