import { stat, statfs } from 'node:fs/promises'
import type { studioOperations } from '@cliffhanger/contract/studio/operations'
import { readBacklog } from '../../backlog.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { parseSinceField } from '../../http/studio/day.ts'
import { createCursorPage } from '../../http/studio/page.ts'
import type { StudioCtx, StudioService } from '../../http/studio/service.ts'
import { createdAtEntryName, readSecrets, secretsPath } from '../../secrets-file.ts'
import type { EventFilter, readSecurityEventsPage } from '../security/security-events.ts'
import { listBackups } from './backups.ts'
import { readDatabaseState } from './health-store.ts'
import { jobsWithStoredReports, readJobReport } from './job-reports.ts'
import { type QueueState, readQueues } from './jobs-store.ts'
import { readRunningServers } from './running-servers.ts'
import { listFeatureSwitches } from './switches.ts'

/** Names of the backup jobs. Operators start them; they have no schedule. */
export const backupJobs = {
  write: 'write-backup',
  writeWithMedia: 'write-backup-with-media',
  verify: 'verify-backup',
} as const
const rowsOfPage = 50
/** Names of the keys in secrets.json, except that of the payment sandbox. */
const shownKeys = ['mediaTokenKey', 'codeKey', 'operatorKey', 'notificationKey', 'envelopeKey'] as const

interface Needs extends Pick<Deps, 'db' | 'now' | 'config' | 'provider' | 'readiness'> {
  readonly runJob: (name: string) => Promise<void>
  readonly readSecurity: (
    filter: EventFilter,
    before: string | undefined,
    most: number,
  ) => ReturnType<typeof readSecurityEventsPage>
}

const timeOf = (date: Date | null | undefined) => date?.getTime()

/** API methods for the owner: the health of the server and its jobs. */
export function createStudioOperations(needs: Needs): StudioService<typeof studioOperations> {
  const { db, now, config, provider, readiness, runJob, readSecurity } = needs
  /** A backup includes the media only if they are in a folder, not in a bucket. */
  const canRun = (job: string): boolean => job !== backupJobs.writeWithMedia || config.mediaStore === undefined
  function requireMediaFolder(job: string, field: string, ctx: StudioCtx): void {
    if (!canRun(job)) ctx.fail('badRequest', { field, message: 'The media are in a bucket: back up without media.' })
  }
  const startedAt = now()
  return {
    async health() {
      const [backlog, queues, database, backups, disk, backupDisk, keys, servers, audit, storage] = await Promise.all([
        readBacklog(db, provider.env, now()),
        readQueues(db),
        readDatabaseState(db),
        listBackups(config.backupDir),
        statfs(config.dataDir),
        // The backup folder does not exist before the first backup.
        statfs(config.backupDir).catch(() => statfs(config.dataDir)),
        describeKeys(config.dataDir),
        readRunningServers(db, now()),
        readJobReport(db, jobsWithStoredReports.audit),
        readJobReport(db, jobsWithStoredReports.measureStorage),
      ])
      const runs = new Map(backlog.jobs.map((run) => [run.name, run]))
      const runStateOf = (...jobs: readonly string[]) => describeRunState(jobs, queues, runs)
      const [auditJob, measureJob] = [
        runStateOf(jobsWithStoredReports.audit),
        runStateOf(jobsWithStoredReports.measureStorage),
      ]
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
          isMeasuring: measureJob.isBusy,
          ...(storage && { measured: { at: storage.made_at.getTime(), ...storage.report } }),
          ...(measureJob.failure && { measureFailure: measureJob.failure }),
        },
        servers: servers.map(({ host, version, started_at: at }) => ({
          host,
          startedAt: at.getTime(),
          ...(version && { version }),
        })),
        audit: {
          isRunning: auditJob.isBusy,
          ...(audit && {
            last: { at: audit.made_at.getTime(), ...audit.report, differences: [...audit.report.differences] },
          }),
          ...(auditJob.failure && { failure: auditJob.failure }),
        },
        jobs: queues.filter(({ name }) => canRun(name)).map((queue) => describeJob(queue, runs.get(queue.name))),
        mail: { unsent: backlog.unsentMails, late: backlog.lateMails, isFiles: config.smtpUrl === undefined },
        backups: {
          folder: config.backupDir,
          freeBytes: backupDisk.bavail * backupDisk.bsize,
          rows: backups,
          isMediaInBucket: config.mediaStore !== undefined,
          ...describeBackups(runStateOf, [backups[0]?.takenAt, timeOf(database.commandBackupAt)]),
        },
        keys,
        switches: listFeatureSwitches(config),
      }
    },
    async runJob({ name }, ctx) {
      requireMediaFolder(name, 'name', ctx)
      if (!(await isJob(db, name))) ctx.fail('notFound', { field: 'name' })
      await runJob(name)
      ctx.noteChange({ after: { isQueued: true } })
      return {}
    },
    async backUp({ what }, ctx) {
      requireMediaFolder(backupJobs[what], 'what', ctx)
      await runJob(backupJobs[what])
      ctx.noteChange({ after: { isQueued: true } })
      return {}
    },
    async securityList({ cursor, limit = rowsOfPage, kind, user, since }, ctx) {
      if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) ctx.fail('badRequest', { field: 'cursor' })
      const filter = { kind, userId: user, since: parseSinceField(since, ctx) }
      return createCursorPage(
        await readSecurity(filter, cursor, limit + 1),
        limit,
        describeEvent,
        (row) => row.event_id,
      )
    },
  }
}

const describeEvent = (row: Awaited<ReturnType<typeof readSecurityEventsPage>>[number]) => ({
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

/**
 * Returns whether one of these jobs is waiting or running, their last success, and the reason of a failure since then.
 */
function describeRunState(
  jobs: readonly string[],
  queues: readonly QueueState[],
  runs: ReadonlyMap<string, NonNullable<Run>>,
) {
  const own = queues.filter(({ name }) => jobs.includes(name))
  const succeeded = Math.max(0, ...own.map(({ name }) => runs.get(name)?.succeeded ?? 0))
  const failedAt = ({ name }: QueueState): number => runs.get(name)?.failed ?? 0
  const [lastFailed] = own.toSorted((a, b) => failedAt(b) - failedAt(a))
  return {
    isBusy: own.some(({ waiting, running }) => waiting + running > 0),
    succeededAt: succeeded === 0 ? undefined : Math.round(succeeded * 1000),
    failure: lastFailed && failedAt(lastFailed) > succeeded ? lastFailed.reason : undefined,
  }
}

function describeBackups(
  runStateOf: (...jobs: readonly string[]) => ReturnType<typeof describeRunState>,
  times: readonly (number | undefined)[],
) {
  const last = Math.max(...times.map((time) => time ?? 0))
  const write = runStateOf(backupJobs.write, backupJobs.writeWithMedia)
  const verify = runStateOf(backupJobs.verify)
  return {
    isRunning: write.isBusy,
    isVerifying: verify.isBusy,
    ...(last > 0 && { lastAt: last }),
    ...(verify.succeededAt && { verifiedAt: verify.succeededAt }),
    ...(write.failure && { failure: write.failure }),
    ...(verify.failure && { verifyFailure: verify.failure }),
  }
}

/** Returns when each key was created and until when its predecessor is accepted; never the key itself. */
async function describeKeys(dataDir: string) {
  const path = secretsPath(dataDir)
  const [texts, file] = await Promise.all([readSecrets(path), stat(path).catch(() => undefined)])
  return {
    list: shownKeys.map((name) => {
      const timeIn = (entry: string) => Date.parse(texts?.[entry] ?? '')
      const [madeAt, oldUntil] = [timeIn(createdAtEntryName(name)), timeIn(`${name}BeforeUntil`)]
      return {
        name,
        ...(!Number.isNaN(madeAt) && { madeAt }),
        ...(!Number.isNaN(oldUntil) && { oldUntil }),
      }
    }),
    ...(file && { changedAt: Math.round(file.mtimeMs) }),
  }
}
