import { securityEventKinds } from '@cliffhanger/domain/security-event-kinds'
import { AnyText, Choice, Flag, Integer, List, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, Day, studioCall } from './call.ts'

const Job = Shape(
  { name: AnyText(), waiting: Integer(), running: Integer(), failed: Integer() },
  {
    /** Schedule in cron format, in UTC; absent for jobs that run only on demand. */
    cron: AnyText(),
    succeededAt: Integer(),
    failedAt: Integer(),
    runningSince: Integer(),
    /** Reason why the last failed run failed. */
    reason: AnyText(),
  },
)

export const studioOperations = {
  health: studioCall('/operations/health', {
    summary: 'Returns the state of the servers: database, jobs, mail, backups, audit, disk, keys and settings.',
    access: 'health.read',
    input: Shape({}),
    output: Shape({
      server: Shape(
        { isReady: Flag(), waitingFor: List(AnyText()), startedAt: Integer(), memoryBytes: Integer() },
        { commit: AnyText() },
      ),
      database: Shape({ bytes: Integer(), connections: Integer(), mostConnections: Integer(), waiting: Integer() }),
      /** The running servers, oldest first. */
      servers: List(Shape({ host: AnyText(), startedAt: Integer() }, { version: AnyText() })),
      disk: Shape(
        { freeBytes: Integer(), totalBytes: Integer(), uploadBytes: Integer(), isMeasuring: Flag() },
        {
          /** Disk usage of media and backups, from the last run of the job that measures it. */
          measured: Shape({ at: Integer(), mediaBytes: Integer(), backupBytes: Integer() }),
          measureFailure: AnyText(),
        },
      ),
      audit: Shape(
        { isRunning: Flag() },
        {
          /** The last audit that Studio started; `differences` describes the first differences in sentences. */
          last: Shape({ at: Integer(), count: Integer(), differences: List(AnyText()) }),
          failure: AnyText(),
        },
      ),
      jobs: List(Job),
      mail: Shape({ unsent: Integer(), late: Integer(), isFiles: Flag() }),
      backups: Shape(
        {
          folder: AnyText(),
          /** Free bytes on the disk that contains the backup folder. */
          freeBytes: Integer(),
          rows: List(Shape({ name: AnyText(), takenAt: Integer(), hasMedia: Flag() })),
          isRunning: Flag(),
          isVerifying: Flag(),
          /** Whether the media files are in a bucket, which backups do not include. */
          isMediaInBucket: Flag(),
        },
        {
          /** Time of the last known backup, whether it was made by Studio or by the CLI command. */
          lastAt: Integer(),
          verifiedAt: Integer(),
          failure: AnyText(),
          verifyFailure: AnyText(),
        },
      ),
      keys: Shape(
        {
          list: List(
            Shape(
              { name: AnyText() },
              {
                /** Creation time; absent for keys that an earlier release created. */
                madeAt: Integer(),
                /** Time until which the replaced key is still accepted. */
                oldUntil: Integer(),
              },
            ),
          ),
        },
        {
          /** Time of the last change of the key file. */
          changedAt: Integer(),
        },
      ),
      switches: List(Shape({ name: AnyText(), isOn: Flag() }, { value: AnyText() })),
    }),
  }),
  runJob: studioCall('/operations/runJob', {
    summary: 'Runs a job as soon as a server is free.',
    access: 'health.manage',
    logs: ['name'],
    input: Shape({ name: Text({ pattern: '^[a-z-]{1,60}$', maxLength: 60 }) }),
    output: Shape({}),
  }),
  backUp: studioCall('/operations/backUp', {
    summary: 'Starts a backup, without or with the media (not if they are in a bucket), or verifies the newest one.',
    access: 'health.manage',
    logs: ['what'],
    input: Shape({ what: Choice('write', 'writeWithMedia', 'verify') }),
    output: Shape({}),
  }),
  securityList: studioCall('/operations/security/list', {
    summary: 'Returns the security events, newest first, filtered.',
    access: 'health.read',
    input: Shape(
      {},
      {
        ...cursorListInput,
        kind: Choice(...securityEventKinds),
        /** Filter: id of the viewer whose security events are listed. */
        user: Text({ minLength: 1, maxLength: 18, pattern: '^[0-9]+$' }),
        since: Day,
      },
    ),
    output: CursorListPage(
      Shape(
        { eventId: AnyText(), at: Integer(), kind: AnyText(), purpose: AnyText() },
        { userId: AnyText(), deviceId: AnyText() },
      ),
    ),
  }),
}
