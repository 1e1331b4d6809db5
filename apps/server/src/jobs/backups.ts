import { join } from 'node:path'
import { verifyBackup } from '../backup/verify-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { connectAsOwner } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { findNewestBackup } from '../modules/operations/backups.ts'
import { backupJobs } from '../modules/operations/studio-operations.ts'
import type { Job } from './job.ts'

type Needs = Pick<Deps, 'config' | 'now' | 'log'>

const writingJob = (name: string, hasMedia: boolean, { config, now, log }: Needs): Job => ({
  name,
  longestRunSeconds: 12 * 3_600,
  heartbeatSeconds: 20,
  pollSeconds: 2,
  async run(_id, signal = new AbortController().signal) {
    const { pool, close } = await connectAsOwner(config, { statementTimeoutMs: 0 })
    try {
      const time = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')
      const folder = join(config.backupDir, hasMedia ? `${time}-with-media` : time)
      const needs = {
        pool,
        dataDir: config.dataDir,
        isMediaInBucket: config.mediaStore !== undefined,
        signal,
        showStatus: () => undefined,
      }
      const { missing } = await writeBackup(needs, folder, hasMedia)
      if (missing.length > 0) log.warn({ count: missing.length }, 'images are missing on the disk')
    } finally {
      await close()
    }
  },
})

/** Creates the jobs that write a backup and verify the newest one, on request of an operator in Studio. */
export const createBackupJobs = (deps: Needs): Job[] => [
  writingJob(backupJobs.write, false, deps),
  writingJob(backupJobs.writeWithMedia, true, deps),
  {
    name: backupJobs.verify,
    longestRunSeconds: 12 * 3_600,
    heartbeatSeconds: 20,
    pollSeconds: 2,
    async run() {
      const { backupDir } = deps.config
      const newest = await findNewestBackup(backupDir)
      if (!newest) throw new Error(`There is no backup in ${backupDir}`)
      await verifyBackup(newest)
    },
  },
]
