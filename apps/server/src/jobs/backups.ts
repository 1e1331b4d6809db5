import { join } from 'node:path'
import { verifyBackup } from '../backup/verify-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { connectAsOwner } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { listBackups } from '../modules/operations/backups.ts'
import { backupJobs } from '../modules/operations/studio-operations.ts'
import type { Job } from './job.ts'

/** Creates the jobs that write a backup and verify the newest one, on request of an operator in Studio. */
export const createBackupJobs = ({ config, now, log }: Pick<Deps, 'config' | 'now' | 'log'>): Job[] => [
  {
    name: backupJobs.write,
    longestRunSeconds: 12 * 3_600,
    heartbeatSeconds: 20,
    pollSeconds: 2,
    async run(_id, signal = new AbortController().signal) {
      const { pool, close } = await connectAsOwner(config, { statementTimeoutMs: 0 })
      try {
        const name = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')
        const needs = { pool, dataDir: config.dataDir, signal, showStatus: () => undefined }
        const { missing } = await writeBackup(needs, join(config.backupDir, name), false)
        if (missing.length > 0) log.warn({ count: missing.length }, 'images are missing on the disk')
      } finally {
        await close()
      }
    },
  },
  {
    name: backupJobs.verify,
    longestRunSeconds: 12 * 3_600,
    heartbeatSeconds: 20,
    pollSeconds: 2,
    async run() {
      const [newest] = await listBackups(config.backupDir)
      if (!newest) throw new Error(`There is no backup in ${config.backupDir}`)
      await verifyBackup(join(config.backupDir, newest.name))
    },
  },
]
