import { stat, statfs } from 'node:fs/promises'
import type { studioOperations } from '@cliffhanger/contract/studio/operations'
import { readBacklog } from '../../backlog.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { pageOf } from '../../http/studio/page.ts'
import type { StudioService } from '../../http/studio/service.ts'
import { readSecrets, secretsPath } from '../../secrets-file.ts'
import type { readSecurityPage } from '../security/security-events.ts'
import { listBackups } from './backups.ts'
import { readDatabase } from './health-store.ts'
import { type QueueState, readQueues } from './jobs-store.ts'
import { switchesOf } from './switches.ts'

/** Jobs that a request starts; they have no schedule. */
export const backupJobs = { write: 'write-backup', verify: 'verify-backup' } as const
const rowsOfPage = 50
const rotatingKeys = ['mediaTokenKey', 'codeKey'] as const

interface Needs extends Pick<Deps, 'db' | 'now' | 'config' | 'readiness'> {
  readonly runJob: (name: string) => Promise<void>
  readonly readSecurity: (before: string | undefined, most: number) => ReturnType<typeof readSecurityPage>
}

const timeOf = (date: Date | null | undefined) => date?.getTime()

/** The health of the server and its jobs, for the owner. */
export function createStudioOperations(needs: Needs): StudioService<typeof studioOperations> {
  const { db, now, config, readiness, runJob, readSecurity } = needs
  const startedAt = now()
  return {
    async health() {
      const [backlog, queues, database, backups, disk, keys] = await Promise.all([
        readBacklog(db, now()),
        readQueues(db),
        readDatabase(db),
        listBackups(config.backupDir),
        statfs(config.dataDir),
        describeKeys(config.dataDir),
      ])
      const runs = new Map(backlog.jobs.map((run) => [run.name, run]))
      const waitingFor = [...readiness.waitingFor()]
      return {
        server: {
          isReady: waitingFor.length === 0,
          waitingFor,
          startedAt,
          memoryBytes: process.memoryUsage.rss(),
          ...(config.sourceCommit !== undefined && { commit: config.sourceCommit }),
        },
        database: {
          bytes: Number(database.bytes),
          connections: database.connections,
          mostConnections: database.mostConnections,
          waiting: database.waiting,
        },
        disk: {
          freeBytes: disk.bavail * disk.bsize,
          totalBytes: disk.blocks * disk.bsize,
          uploadBytes: Number(database.uploadBytes),
        },
        jobs: queues.map((queue) => describeJob(queue, runs.get(queue.name))),
        mail: { unsent: backlog.unsentMails, late: backlog.lateMails, isFiles: config.smtpUrl === undefined },
        backups: {
          folder: config.backupDir,
          rows: backups,
          ...describeBackups(queues, runs, [backups[0]?.takenAt, timeOf(database.commandBackupAt)]),
        },
        keys,
        switches: switchesOf(config),
      }
    },
    async runJob({ name }, ctx) {
      if (!(await isJob(db, name))) ctx.fail('notFound', { field: 'name' })
      await runJob(name)
      return {}
    },
    async backUp({ what }) {
      await runJob(backupJobs[what])
      return {}
    },
    async securityList({ cursor, limit = rowsOfPage }, ctx) {
      if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) ctx.fail('badRequest', { field: 'cursor' })
      return pageOf(await readSecurity(cursor, limit + 1), limit, describeEvent, (row) => row.event_id)
    },
  }
}

const describeEvent = (row: Awaited<ReturnType<typeof readSecurityPage>>[number]) => ({
  eventId: row.event_id,
  at: row.at.getTime(),
  kind: row.kind,
  purpose: row.purpose,
  ...(row.user_id !== null && { userId: row.user_id }),
  ...(row.device_id !== null && { deviceId: row.device_id }),
})

type Run = { readonly succeeded: number | null; readonly failed: number | null } | undefined

const isJob = async (db: Database, name: string): Promise<boolean> =>
  (await readQueues(db)).some((queue) => queue.name === name)

function describeJob({ name, cron, waiting, running, failed, runningSince, reason }: QueueState, run: Run) {
  return {
    name,
    waiting,
    running,
    failed,
    ...(cron !== null && { cron }),
    ...(run?.succeeded && { succeededAt: Math.round(run.succeeded * 1000) }),
    ...(run?.failed && { failedAt: Math.round(run.failed * 1000) }),
    ...(runningSince !== null && { runningSince: runningSince.getTime() }),
    ...(reason !== null && { reason }),
  }
}

function describeBackups(
  queues: readonly QueueState[],
  runs: ReadonlyMap<string, NonNullable<Run>>,
  times: readonly (number | undefined)[],
) {
  const last = Math.max(...times.map((time) => time ?? 0))
  const isBusy = (job: string) => queues.some(({ name, waiting, running }) => name === job && waiting + running > 0)
  const failureOf = (job: string) => {
    const run = runs.get(job)
    const isFailed = run?.failed && run.failed > (run.succeeded ?? 0)
    return isFailed ? queues.find(({ name }) => name === job)?.reason : undefined
  }
  const [failure, verifyFailure] = [failureOf(backupJobs.write), failureOf(backupJobs.verify)]
  const verified = runs.get(backupJobs.verify)?.succeeded
  return {
    isRunning: isBusy(backupJobs.write),
    isVerifying: isBusy(backupJobs.verify),
    ...(last > 0 && { lastAt: last }),
    ...(verified && { verifiedAt: Math.round(verified * 1000) }),
    ...(failure && { failure }),
    ...(verifyFailure && { verifyFailure }),
  }
}

/** Time of the last change of the keys, and times until which replaced keys are accepted; never a key. */
async function describeKeys(dataDir: string) {
  const path = secretsPath(dataDir)
  const [texts, file] = await Promise.all([readSecrets(path), stat(path).catch(() => undefined)])
  return {
    rotating: rotatingKeys.map((name) => {
      const until = Date.parse(texts?.[`${name}BeforeUntil`] ?? '')
      return Number.isNaN(until) ? { name } : { name, oldUntil: until }
    }),
    ...(file && { changedAt: Math.round(file.mtimeMs) }),
  }
}
