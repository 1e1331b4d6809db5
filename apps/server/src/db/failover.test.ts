import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf } from '../testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../testing/replicated-postgres.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { openReplicaReads, type ReplicaReads } from './replica-reads.ts'

let pair: ReplicatedPostgres
beforeAll(async () => {
  pair = await startReplicatedPostgres()
  await pair.primary.ask('CREATE TABLE notes (text text PRIMARY KEY)')
})
afterAll(() => pair.close())

let proxy: DatabaseProxy
let opened: OpenDatabase
const urlOver = ({ port }: DatabaseProxy) => `postgres://${pair.user}@127.0.0.1:${port}/${pair.database}`
beforeEach(async () => {
  proxy = await startDatabaseProxy(pair.primary.socketDir)
  opened = await openDatabase({ url: urlOver(proxy) }, { hasHealthCheck: true })
})
afterEach(async () => {
  await opened.close()
  proxy.close()
})

const write = (text: string) => sql`INSERT INTO notes VALUES (${text}) ON CONFLICT DO NOTHING`.execute(opened.db)
const unavailable = { code: '08001' }

test('refuses a standby at any time and uses the primary again when it is back', async () => {
  await write('before')
  proxy.leadTo(pair.standby.socketDir)
  await expect(openDatabase({ url: urlOver(proxy) })).rejects.toThrow(
    'DATABASE_URL: cannot connect (the database is a standby, which accepts no writes)',
  )
  await expect.poll(() => opened.watch?.health.isReachable()).toBe(false)
  await expect(sql`SELECT 1`.execute(opened.db)).rejects.toMatchObject(unavailable)
  proxy.leadTo(pair.primary.socketDir)
  await expect.poll(() => write('after').catch((error: unknown) => error)).toHaveProperty('rows')
})

test('running and queued queries fail when the database stops answering or refuses connections', async () => {
  const refuse = () => {
    proxy.refuse()
    return () => proxy.leadTo(pair.primary.socketDir)
  }
  for (const fail of [proxy.silence, refuse]) {
    const slow = Array.from({ length: 25 }, () => sql`SELECT pg_sleep(30)`.execute(opened.db))
    const ends = Promise.allSettled(slow)
    await expect.poll(() => opened.pool.waitingCount).toBe(5)
    const recover = fail()
    // The queries must fail before their statement timeout.
    const reasons = (await ends).map((end) => (end.status === 'rejected' ? String(end.reason) : 'done'))
    expect(reasons.filter((text) => !/Connection terminated|ECONNRESET|does not answer/.test(text))).toEqual([])
    await expect.poll(() => opened.watch?.health.isReachable()).toBe(false)
    await expect(sql`SELECT 1`.execute(opened.db)).rejects.toMatchObject(unavailable)
    recover()
    // PostgreSQL does not notice that the client is gone, so the test terminates the client's queries.
    const stop = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'"
    await pair.primary.ask(stop)
    await expect.poll(() => write('again').catch((error: unknown) => error)).toHaveProperty('rows')
  }
})

test('a commit whose wait for the standby was cancelled is not acknowledged', async () => {
  const { ask } = pair.primary
  await ask("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
  await ask('SELECT pg_reload_conf()')
  try {
    await expect
      .poll(async () => (await ask('SHOW synchronous_standby_names'))[0])
      .toEqual({ synchronous_standby_names: 'nobody' })
    const commit = write('only here')
    const failure = expect(commit).rejects.toThrow('the standby has not confirmed the commit')
    const cancel = "SELECT pg_cancel_backend(pid) AS done FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    await expect.poll(() => ask(cancel)).toEqual([{ done: true }])
    await failure
  } finally {
    await ask('ALTER SYSTEM RESET synchronous_standby_names')
    await ask('SELECT pg_reload_conf()')
  }
})

test('reads lists from the replica only while it is fresh, has the current version and answers', async () => {
  const near = await startDatabaseProxy(pair.standby.socketDir)
  let aheadMs = 0
  const version = { at: '0', current: async () => version.at, expire: () => undefined }
  const reads: ReplicaReads = await openReplicaReads({
    url: urlOver(near),
    primary: opened,
    elapsedMs: () => performance.now() + aheadMs,
  })
  const place = async () => {
    const { rows } = await sql<{ isStandby: boolean }>`SELECT pg_is_in_recovery() AS "isStandby"`.execute(reads.db)
    return rows[0]?.isStandby ? 'replica' : 'primary'
  }
  const usesReplica = () => expect.poll(place).toBe('replica')
  try {
    await usesReplica()
    const following = reads.following(version)

    // The replica has not replayed the new catalogue version.
    await pair.standby.ask('SELECT pg_wal_replay_pause()')
    await pair.primary.ask('UPDATE catalogue_state SET version = version + 1')
    const [row] = await pair.primary.ask<{ version: string }>('SELECT version FROM catalogue_state')
    version.at = row?.version ?? ''
    expect(await place()).toBe('replica')
    await following.current()
    expect(await place()).toBe('primary')

    // The replica has replayed the catalogue version, but is too stale.
    await pair.standby.ask('SELECT pg_wal_replay_resume()')
    await usesReplica()
    await pair.standby.ask('SELECT pg_wal_replay_pause()')
    await write(`late ${version.at}`)
    await expect
      .poll(async () => ({ place: await place(), isOld: (reads.stalenessMs() ?? 0) > 3_000 }), { timeout: 10_000 })
      .toEqual({ place: 'primary', isOld: true })
    await pair.standby.ask('SELECT pg_wal_replay_resume()')
    await usesReplica()

    // A query that fails only on the replica is repeated on the primary.
    const before = { ...reads.counts }
    await sql`CREATE TEMPORARY TABLE here (n int)`.execute(reads.db)
    expect(reads.counts).toEqual({ ...before, primary: before.primary + 1 })
    await usesReplica()
    const { primary } = reads.counts
    const tooSlow = sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '57014'; END $$`.execute(reads.db)
    await expect(tooSlow).rejects.toMatchObject({ code: '57014' })
    expect(reads.counts.primary).toBe(primary)
    const transaction = reads.db.transaction().execute((tx) => sql`SELECT 1`.execute(tx))
    await expect(transaction).rejects.toThrow('has no transactions')

    near.refuse()
    expect(await place()).toBe('primary')
    near.leadTo(pair.standby.socketDir)
    await usesReplica()
    aheadMs = 60_000
    // Without a recent WAL position of the primary, the staleness of the replica is unknown.
    proxy.refuse()
    await expect(sql`SELECT 1`.execute(reads.db)).rejects.toThrow()
  } finally {
    await pair.standby.ask('SELECT pg_wal_replay_resume()').catch(() => undefined)
    await reads.close()
    near.close()
  }
})

/** Opens a replica at this URL, which is refused. Returns the logged reasons and the number of queries per database. */
async function refusalOf(url: string) {
  const reasons: string[] = []
  const warn = (line: { err: Error; setting: string }) => reasons.push(`${line.setting}: ${line.err.message}`)
  const reads = await openReplicaReads({ url, primary: opened, log: { warn } })
  try {
    await expect.poll(() => reasons).not.toEqual([])
    await sql`SELECT 1`.execute(reads.db)
    return { reasons, counts: reads.counts }
  } finally {
    await reads.close()
  }
}

test('refuses a replica of another database and logs the reason', async () => {
  const other = await createTestDatabase()
  try {
    const { reasons, counts } = await refusalOf(databaseUrlOf(other.connection))
    expect(reasons).toEqual(['DATABASE_READ_URL: the database is no replica of DATABASE_URL'])
    expect(counts).toEqual({ replica: 0, primary: 1 })
  } finally {
    await other.close()
  }
})

test('the promoted standby takes over, and the replaced primary is never used again', async () => {
  await write('old')
  await pair.standby.ask('SELECT pg_promote()')
  proxy.leadTo(pair.standby.socketDir)
  await expect.poll(() => write('new').catch((error: unknown) => error)).toHaveProperty('rows')
  proxy.leadTo(pair.primary.socketDir)
  let refused = 0
  opened.watch?.health.onLost(() => {
    refused += 1
  })
  await expect.poll(() => refused).toBeGreaterThan(4)
  await expect(write('lost')).rejects.toMatchObject(unavailable)
  expect(await pair.primary.ask("SELECT FROM notes WHERE text = 'lost'")).toEqual([])
  proxy.leadTo(pair.standby.socketDir)
  await expect.poll(() => write('newer').catch((error: unknown) => error)).toHaveProperty('rows')
  // The replaced primary is refused as a replica, too.
  const old = await startDatabaseProxy(pair.primary.socketDir)
  const { reasons, counts } = await refusalOf(urlOver(old))
  old.close()
  expect(reasons).toEqual(['DATABASE_READ_URL: the database is a primary that another one has replaced'])
  expect(counts).toEqual({ replica: 0, primary: 1 })
})
