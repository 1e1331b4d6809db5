import type { EpisodeJob } from '@cliffhanger/media-ingest/media-workers'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

/** A job as sent to a runner: without paths of this machine. */
export type RunnerJob = Omit<EpisodeJob, 'file' | 'folder' | 'keepsAllRungs'>

export interface RunnerTables {
  runners: {
    runner_id: Generated<string>
    name: string
    token_hash: string
    created_at: Date
    seen_at: Date | null
    accepted: Generated<number>
    refused: Generated<number>
    version: string | null
  }
  encode_tasks: {
    task_id: Generated<string>
    job: JSONColumnType<RunnerJob>
    source_file: string
    state: 'waiting' | 'leased' | 'delivered' | 'taken'
    lease: string | null
    runner_id: string | null
    lease_until: Date | null
    lease_ends_at: Date | null
    tries: Generated<number>
    failed_by: ColumnType<string[], never, never>
    progress: Generated<number>
    received_bytes: Generated<string>
    wanted_until: Date
  }
}
export type Runner = Selectable<RunnerTables['runners']>
export type EncodeTask = Selectable<RunnerTables['encode_tasks']>
