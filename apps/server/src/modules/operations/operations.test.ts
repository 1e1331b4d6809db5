import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { studioOperations } from '@cliffhanger/contract/studio/operations'
import { readJobSchedule } from '@cliffhanger/domain/job-schedule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAuditDifferences } from '../../audit.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { createJobs } from '../../jobs/all.ts'
import { createAuditJob } from '../../jobs/audit.ts'
import { createBackupJobs } from '../../jobs/backups.ts'
import { createMeasureStorageJob } from '../../jobs/measure-storage.ts'
import { createRollUpDaysJob } from '../../jobs/roll-up-days.ts'
import { runJobs } from '../../jobs/run-jobs.ts'
import { createLog } from '../../log.ts'
import { storeFolder } from '../../origin/store-folder.ts'
import { databaseUrlOf } from '../../testing/database.ts'
import { makeJobQueue } from '../../testing/job-queue.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { insertSecurityEvent, readSecurityEvents } from '../security/security-events.ts'
import { registerRunningServer } from './running-servers.ts'

const asked: string[] = []
let server: TestServer
let owner: StudioClient
beforeAll(async () => {
  server = await createTestServer({
    env: { METRICS_TOKEN: 'a-secret-metrics-token', SMTP_URL: 'smtps://user:a-secret-password@mail.example.com' },
    runJob: async (name) => void asked.push(name),
  })
  owner = await signInAs(server, 'owner')
})
afterAll(() => server.close())
const health = () => owner.ask(studioOperations.health, {})

test('without a job queue the list of jobs is empty, and nothing fails', async () => {
  const { jobs, server: own, database, disk, mail } = await health()
  expect(jobs).toEqual([])
  expect(own).toMatchObject({ isReady: true, waitingFor: [] })
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(disk.freeBytes).toBeLessThanOrEqual(disk.totalBytes)
  expect(mail).toEqual({ unsent: 0, late: 0, isFiles: false })
})

test('shows finished, failed and running job runs, with the reason of a failure', async () => {
  await makeJobQueue(server.database)
  const [running, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const jobs = await runJobs(
    server.database.runtime.pool,
    [
      { name: 'rank-titles', cron: '*/10 * * * *', run: async () => undefined },
      { name: 'write-backup-with-media', run: async () => undefined },
      { name: 'purge-accounts', cron: '20 * * * *', run: () => Promise.reject(new Error('the disk is away')) },
      {
        name: 'write-backup',
        run() {
          begun.resolve()
          return running.promise
        },
      },
    ],
    createLog('silent'),
    0.5,
  )
  for (const name of ['rank-titles', 'purge-accounts', 'write-backup']) await jobs.soon(name)
  await begun.promise
  const found = async (name: string) => (await health()).jobs.find((job) => job.name === name)
  await expect
    .poll(() => found('rank-titles'), { timeout: 10_000 })
    .toMatchObject({
      cron: '*/10 * * * *',
      running: 0,
      succeededAt: expect.any(Number),
    })
  await expect
    .poll(() => found('purge-accounts'), { timeout: 10_000 })
    .toMatchObject({
      reason: 'the disk is away',
      failedAt: expect.any(Number),
    })
  expect(await found('write-backup')).toMatchObject({ running: 1, runningSince: expect.any(Number) })
  expect(await found('write-backup')).not.toHaveProperty('cron')
  expect((await health()).backups.isRunning).toBe(true)
  running.resolve()
  await jobs.stop()
})

test('an operator can start any known job or backup, and the operator log records each start', async () => {
  expect((await owner.call(studioOperations.runJob, { name: 'no-such-job' })).failure?.reason).toBe('notFound')
  await owner.ask(studioOperations.runJob, { name: 'rank-titles' })
  await owner.ask(studioOperations.backUp, { what: 'write' })
  await owner.ask(studioOperations.backUp, { what: 'writeWithMedia' })
  await owner.ask(studioOperations.backUp, { what: 'verify' })
  expect(asked).toEqual(['rank-titles', 'write-backup', 'write-backup-with-media', 'verify-backup'])
  const log = server.deps.db.selectFrom('operator_actions').select(['command', 'arguments']).orderBy('action_id')
  expect((await log.execute()).slice(-4)).toEqual([
    { command: 'studio operations runJob', arguments: 'name=rank-titles' },
    { command: 'studio operations backUp', arguments: 'what=write' },
    { command: 'studio operations backUp', arguments: 'what=writeWithMedia' },
    { command: 'studio operations backUp', arguments: 'what=verify' },
  ])
})

test('refuses a backup with media before queueing it if the media are in a bucket', async () => {
  const name = 'write-backup-with-media'
  const hasJob = async () => (await health()).jobs.some((job) => job.name === name)
  expect([(await health()).backups.isMediaInBucket, await hasJob()]).toEqual([false, true])
  const before = asked.length
  Object.assign(server.deps.config, { mediaStore: { bucket: 'media', prefix: '', region: 'us-east-1' } })
  try {
    const { backups, switches } = await health()
    expect([backups.isMediaInBucket, await hasJob()]).toEqual([true, false])
    expect(switches).toContainEqual({ name: 'MEDIA_STORE', isOn: true })
    for (const [field, answer] of [
      ['what', await owner.call(studioOperations.backUp, { what: 'writeWithMedia' })],
      ['name', await owner.call(studioOperations.runJob, { name })],
    ] as const)
      expect(answer.failure).toMatchObject({ reason: 'badRequest', field, message: expect.stringContaining('bucket') })
    await owner.ask(studioOperations.backUp, { what: 'write' })
    expect(asked.slice(before)).toEqual(['write-backup'])
  } finally {
    Object.assign(server.deps.config, { mediaStore: undefined })
  }
})

test('lists complete backups of the folder, and the age of the last one', async () => {
  expect((await health()).backups).toMatchObject({ rows: [] })
  const { backupDir, dataDir } = server.deps.config
  await mkdir(join(backupDir, 'not-a-backup'), { recursive: true })
  await writeFile(
    join(dataDir, 'secrets.json'),
    JSON.stringify({
      codeKey: 'a-secret-key',
      codeKeyMadeAt: '2026-01-15T12:00:00Z',
      codeKeyBeforeUntil: '2026-01-15T13:00:00Z',
    }),
  )
  const signal = new AbortController().signal
  const needs = { pool: server.database.pool, dataDir, signal, showStatus: () => undefined }
  const { manifest } = await writeBackup(needs, join(backupDir, '2026-01-15'), false)
  const takenAt = Date.parse(manifest.takenAt)
  expect((await health()).backups).toMatchObject({
    folder: backupDir,
    rows: [{ name: '2026-01-15', takenAt, hasMedia: false }],
    lastAt: takenAt,
  })
})

test('one backup job writes a backup with the media, the other without', async () => {
  const media = join(storeFolder(server.deps.config.dataDir), 'media')
  await mkdir(media, { recursive: true })
  await writeFile(join(media, 'segment'), 'frames')
  const config = {
    ...server.deps.config,
    databaseUrl: databaseUrlOf(server.database.runtime.connection),
    databaseOwnerUrl: databaseUrlOf(server.database.connection),
  }
  const jobs = createBackupJobs({ ...server.deps, config })
  const run = (name: string) => jobs.find((job) => job.name === name)?.run() ?? expect.fail(name)
  const written = async () => (await health()).backups.rows.filter(({ name }) => name !== '2026-01-15')
  await run('write-backup-with-media')
  expect(await written()).toMatchObject([{ name: '2026-01-15T12-00-00-with-media', hasMedia: true }])
  await run('write-backup')
  expect((await written()).map(({ hasMedia }) => hasMedia).toSorted()).toEqual([false, true])
  const { freeBytes, folder } = (await health()).backups
  expect([freeBytes > 0, folder]).toEqual([true, server.deps.config.backupDir])
})

test('every job schedule can be described in words', () => {
  const jobs = createJobs(server.deps, server.payments.settle)
  const crons = jobs.flatMap(({ cron }) => cron ?? [])
  expect(crons.length).toBeGreaterThan(10)
  expect(crons.filter((cron) => readJobSchedule(cron) === undefined)).toEqual([])
})

test('shows when keys were changed and which settings are on, but never a secret', async () => {
  const { keys, switches } = await health()
  expect(keys.list).toEqual([
    { name: 'mediaTokenKey' },
    { name: 'codeKey', madeAt: Date.UTC(2026, 0, 15, 12), oldUntil: Date.UTC(2026, 0, 15, 13) },
    { name: 'operatorKey' },
    { name: 'notificationKey' },
    { name: 'envelopeKey' },
  ])
  expect(keys.changedAt).toBeGreaterThan(0)
  expect(switches).toContainEqual({ name: 'METRICS_TOKEN', isOn: true })
  expect(switches).toContainEqual({ name: 'RATE_LIMITS', isOn: false })
  expect(JSON.stringify(await health())).not.toContain('a-secret')
})

test('shows the same security events as the CLI command, in pages', async () => {
  for (let n = 0; n < 5; n += 1) await signInAs(server, 'analyst')
  const shown: string[] = []
  let cursor: string | undefined
  do {
    const page = await owner.ask(studioOperations.securityList, { limit: 2, ...(cursor && { cursor }) })
    shown.push(...page.rows.map(({ eventId }) => eventId))
    cursor = page.next
  } while (cursor !== undefined)
  const all = await readSecurityEvents(server.deps.db, { since: new Date(0) }, 1_000)
  expect(shown).toEqual(all.map((row) => row.event_id).reverse())
  expect(shown.length).toBeGreaterThan(5)
  expect((await owner.call(studioOperations.securityList, { cursor: 'x' })).failure?.field).toBe('cursor')
})

test('filters the security events by kind, viewer and day, like the CLI command', async () => {
  const { db } = server.deps
  const day = (n: number) => new Date(Date.UTC(2026, 0, n, 23, 59))
  await insertSecurityEvent(db, { kind: 'login', userId: '7' }, day(9))
  await insertSecurityEvent(db, { kind: 'login', userId: '7' }, day(10))
  await insertSecurityEvent(db, { kind: 'wrong code', userId: '7' }, day(10))
  await insertSecurityEvent(db, { kind: 'login', userId: '77' }, day(10))
  const filter = { kind: 'login', user: '7', since: '2026-01-10' } as const
  const { rows } = await owner.ask(studioOperations.securityList, filter)
  expect(rows).toMatchObject([{ kind: 'login', userId: '7', at: day(10).getTime() }])
  const found = await readSecurityEvents(db, { kind: 'login', userId: '7', since: new Date('2026-01-10') }, 100)
  expect(rows.map(({ eventId }) => eventId)).toEqual(found.map((row) => row.event_id))
  expect((await owner.ask(studioOperations.securityList, { kind: 'login', user: '7' })).rows).toHaveLength(2)
  const wrongDay = await owner.call(studioOperations.securityList, { since: '2026-02-31' })
  expect(wrongDay.failure).toMatchObject({ reason: 'badRequest', field: 'since' })
})

test('shows the last audit: its time, the number of differences, and the first fifty as sentences', async () => {
  expect((await health()).audit).toEqual({ isRunning: false })
  const { run } = createAuditJob(server.deps)
  await run()
  expect((await health()).audit.last).toEqual({ at: server.clock.now, count: 0, differences: [] })
  const { userId } = (await server.viewer()).state
  await server.database.pool.query(
    `INSERT INTO wallets (user_id, balance) VALUES ($1, 5) ON CONFLICT (user_id) DO UPDATE SET balance = 5`,
    [userId],
  )
  await run()
  const difference = `user ${userId}: the wallet holds 5, the ledger says 0`
  expect((await health()).audit.last).toMatchObject({ count: 1, differences: [difference] })
  await server.database.pool.query(
    `SELECT add_entry($1, 'unlock', 0, 9, 'wrong ' || n, now()) FROM generate_series(1, 60) n`,
    [userId],
  )
  await run()
  const { last } = (await health()).audit
  expect(last?.count).toBeGreaterThanOrEqual(60)
  expect(last?.differences).toHaveLength(50)
})

test('the audit compares the stored order totals with the orders', async () => {
  const { userId } = (await server.viewer()).state
  const sums = async () => (await findAuditDifferences(server.deps.db)).filter((one) => one.startsWith('orders '))
  await server.database.pool.query(
    `INSERT INTO orders (user_id, order_type, env, product_id, price, currency, created_at, state, paid_at, language, brand_id, origin)
      SELECT $1, 1, 'sandbox', '1', 4.99, 'USD', '2026-01-13', 'granted', '2026-01-13', 2, '1', 'https://example.com'
      FROM generate_series(1, 3)`,
    [userId],
  )
  expect(await sums()).toEqual([])
  await createRollUpDaysJob(server.deps).run('1', new AbortController().signal)
  expect(await sums()).toEqual([])
  await server.database.pool.query('UPDATE order_sums SET orders = orders + 1, paid = paid + 0.01')
  const place = 'orders of 2026-01-13 in USD, type 1, granted'
  const difference = `${place}: the sums say 4 orders and 14.98 paid, there are 3 and 14.97`
  expect(await sums()).toEqual([difference])
  await server.database.pool.query('DELETE FROM order_sums')
  expect(await sums()).toEqual([`${place}: the sums say 0 orders and 0 paid, there are 3 and 14.97`])
})

test('shows the sizes of media and backups from the last measurement job', async () => {
  expect((await health()).disk).not.toHaveProperty('measured')
  const { dataDir, backupDir } = server.deps.config
  const media = storeFolder(dataDir)
  await mkdir(join(media, 'media'), { recursive: true })
  await writeFile(join(media, 'media', 'segment'), 'x'.repeat(300))
  await createMeasureStorageJob(server.deps).run()
  const { measured } = (await health()).disk
  expect(measured).toMatchObject({ at: server.clock.now, mediaBytes: 300 })
  await writeFile(join(backupDir, 'one-more'), 'x'.repeat(50))
  expect((await health()).disk.measured).toEqual(measured)
  await createMeasureStorageJob(server.deps).run()
  expect((await health()).disk.measured?.backupBytes).toBe((measured?.backupBytes ?? 0) + 50)
})

test('lists running servers, each until it stops or its row is 30 seconds old', async () => {
  const config = { ...server.deps.config, sourceCommit: 'c0ffee' }
  const enter = (host: string) => registerRunningServer({ ...server.deps, config, host })
  const hosts = async () => (await health()).servers.map(({ host }) => host)
  const first = enter('first')
  server.clock.now += 1_000
  const second = enter('second')
  await Promise.all([first.write(), second.write()])
  expect((await health()).servers).toEqual([
    { host: 'first', startedAt: server.clock.now - 1_000, version: 'c0ffee' },
    { host: 'second', startedAt: server.clock.now, version: 'c0ffee' },
  ])
  server.clock.now += 31_000
  expect(await hosts()).toEqual([])
  await first.write()
  expect(await hosts()).toEqual(['first'])
  await first.close()
  expect(await hosts()).toEqual([])
  await second.close()
})
