import type { Deps } from '../deps.ts'
import { processUploads } from '../ingest/uploads/process-uploads.ts'
import { runnerOptionsOf } from '../modules/runners/runners-of.ts'
import type { Job } from './job.ts'
import type { JobTrigger } from './job-trigger.ts'

export const uploadJobNames = { check: 'check-uploads', import: 'import-uploads' } as const

/**
 * Creates the jobs that check and import titles uploaded in Studio. They start on request, and every minute for uploads
 * that a stopped or killed server left unfinished.
 */
export const createUploadJobs = (
  { db, now, log, config, store }: Pick<Deps, 'db' | 'now' | 'log' | 'config' | 'store'>,
  soon: JobTrigger['soon'],
): Job[] =>
  (['check', 'import'] as const).map((kind) => ({
    name: uploadJobNames[kind],
    cron: '* * * * *',
    longestRunSeconds: 12 * 3_600,
    heartbeatSeconds: 20,
    pollSeconds: 2,
    async run(_id, signal = new AbortController().signal) {
      const { dataDir } = config
      const deps = { db, now, log, signal, dataDir, store, runners: runnerOptionsOf(config, log) }
      const count = await processUploads(kind === 'check' ? 'checking' : 'importing', deps)
      if (kind === 'check' && count > 0) await soon(uploadJobNames.import)
    },
  }))
