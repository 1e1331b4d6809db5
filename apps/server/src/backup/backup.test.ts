import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { feedback } from '@cliffhanger/contract/feedback'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../cli/run.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { migrate } from '../db/migrate.ts'
import { appendTombstones, tombstonesPath } from '../modules/accounts/tombstones.ts'
import { auditLikesAndFollows } from '../modules/catalogue/audit-marks.ts'
import { auditWallet } from '../modules/wallet/audit.ts'
import { StartError } from '../start-error.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts'
import type { ProtocolClient } from '../testing/protocol-client.ts'
import { publishSample } from '../testing/sample-title.ts'
import { openShop, type TestShop } from '../testing/shop-world.ts'
import { environmentOf } from '../testing/test-site.ts'
import { createTestTerminal } from '../testing/test-terminal.ts'
import { uploadImage } from '../testing/uploads/upload-image.ts'
import { refuseIncompleteRestore } from './incomplete-restore.ts'
import { sequenceIncrease } from './load-database.ts'
import { fileListName, formatChecksumLine, type Manifest, manifestName, manifestSumName } from './manifest.ts'
import { restoreBackup } from './restore-parts.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

let shop: TestShop
let viewer: ProtocolClient
let work: string
let whole: string
const mediaFile = 'store/media/1001/10001/1/ab12cd34ef/0.m4s'
const empties: TestDatabase[] = []
beforeAll(async () => {
  shop = await openShop()
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-backup-'))
  const { vidId } = await publishSample(shop.server.deps.db, 'the-contract')
  viewer = await shop.buyer()
  const { orderId, airId, airSecret } = await shop.order(viewer)
  await shop.sandbox.pay({ airId, airSecret })
  await shop.isSuccessful(viewer, orderId)
  await viewer.ask(catalogue.addVideoLike, { videoId: vidId })
  const feedbackImages = await uploadImage(viewer)
  const feedbackContent = 'tab\tline\nback\\slash 懸念'
  await viewer.ask(feedback.sendFeedBack, { feedbackContent, feedbackImages, email: 'ada@example.com' })
  // The test server keeps its keys in memory only, so the test writes secrets.json.
  const { dataDir } = shop.server.deps.config
  await writeFile(join(dataDir, 'secrets.json'), '{}\n')
  await mkdir(dirname(join(dataDir, mediaFile)), { recursive: true })
  await writeFile(join(dataDir, mediaFile), 'frames')
  whole = join(work, 'whole')
  expect(await run(['backup', whole, '--with-media'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('is whole'),
  })
})
afterEach(async () => {
  for (const database of empties.splice(0)) await database.close()
})
afterAll(async () => {
  await shop.close()
  await rm(work, { recursive: true })
})

async function run(args: string[], into?: { database: TestDatabase; dataDir: string }) {
  const { deps, database } = shop.server
  const target = into?.database ?? database
  const { now, provider } = deps
  const workplace = async () => {
    if (into) await migrate(target.pool)
    return { db: target.db, now, provider, store: createFolderStore(''), uploadsDir: '' }
  }
  const site = { ...environmentOf({ deps, database: target }), ...(into ? { dataDir: into.dataDir } : {}) }
  const terminal = createTestTerminal(work)
  const code = await runCommand(args, terminal, workplace, site)
  return { code, said: terminal.lines.join('\n') }
}
async function emptyServer() {
  const database = await createEmptyDatabase()
  empties.push(database)
  return { database, dataDir: await mkdtemp(join(work, 'data-')) }
}
const copyOfBackup = async () => {
  const copy = await mkdtemp(join(work, 'copy-'))
  await cp(whole, copy, { recursive: true })
  return copy
}
const rowsOf = async ({ pool }: TestDatabase, table: string) =>
  (await pool.query(`SELECT * FROM ${table} t ORDER BY t::text`)).rows

test('a restored backup has every row, image and key, and new ids are far above the restored ones', async () => {
  const into = await emptyServer()
  expect(await run(['restore', whole], into)).toMatchObject({ code: 0, said: expect.stringContaining('are back') })
  const manifest: Manifest = JSON.parse(await readFile(join(whole, manifestName), 'utf8'))
  expect(manifest.tables.length).toBeGreaterThan(30)
  for (const { name, rows } of manifest.tables) {
    if (name.startsWith('operator_')) continue
    const there = await rowsOf(into.database, name)
    expect(there).toHaveLength(rows)
    expect(there, name).toEqual(await rowsOf(shop.server.database, name))
  }
  const from = shop.server.deps.config.dataDir
  const images = (await readdir(join(from, 'uploads'), { recursive: true })).filter((name) => name.endsWith('.webp'))
  expect(images).toHaveLength(1)
  expect(await readFile(join(into.dataDir, mediaFile), 'utf8')).toBe('frames')
  for (const path of [...images.map((name) => join('uploads', name)), 'secrets.json']) {
    expect(await readFile(join(into.dataDir, path))).toEqual(await readFile(join(from, path)))
    expect((await stat(join(into.dataDir, path))).mode & 0o777).toBe(0o600)
  }
  expect([...(await auditWallet(into.database.db)), ...(await auditLikesAndFollows(into.database.db))]).toEqual([])
  const next = await into.database.db
    .insertInto('users')
    .values({ created_at: new Date() })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  expect(Number(next.user_id)).toBeGreaterThan(Number(viewer.state.userId) + sequenceIncrease)
  // Triggers and foreign keys are restored, too.
  await expect(into.database.pool.query('UPDATE ledger_entries SET coins = 1')).rejects.toThrow('append-only')
  await expect(into.database.pool.query('DELETE FROM users')).rejects.toThrow('foreign key')
})

test('deletion lists of several servers are applied in chronological order', async () => {
  const into = await emptyServer()
  const { userId } = viewer.state
  const at = (ms: number) => new Date(shop.server.clock.now + ms)
  await appendTombstones(tombstonesPath(into.dataDir), [{ userId, fate: 'restored', at: at(2_000) }])
  const theirs = join(work, 'theirs.log')
  await appendTombstones(theirs, [{ userId, fate: 'deleted', at: at(1_000) }])
  expect(await run(['restore', whole, '--tombstones', theirs], into)).toMatchObject({ code: 0 })
  expect(await rowsOf(into.database, 'users')).toContainEqual(
    expect.objectContaining({ user_id: userId, deleted_at: null, restored_at: at(2_000) }),
  )
})

test('a restore with a missing deletion list fails, names the file and changes nothing', async () => {
  const into = await emptyServer()
  const typo = join(work, 'deleted-acounts.log')
  expect(await run(['restore', whole, '--tombstones', typo], into)).toMatchObject({
    code: 1,
    said: expect.stringContaining(typo),
  })
  expect(await readdir(into.dataDir)).toEqual([])
})

test('refuses to restore into a server that has data', async () => {
  const into = await emptyServer()
  await mkdir(join(into.dataDir, 'outbox'))
  expect(await run(['restore', whole], into)).toEqual({
    code: 1,
    said: `DATA_DIR is not empty: ${into.dataDir}/outbox is there`,
  })
  await rm(join(into.dataDir, 'outbox'), { recursive: true })
  await migrate(into.database.pool)
  await into.database.pool.query('INSERT INTO users (created_at) VALUES (now())')
  expect((await run(['restore', whole], into)).said).toContain('The database is not empty: users has rows')
  await into.database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE theirs (a int)')
  expect((await run(['restore', whole], into)).said).toContain('it has a table theirs')
  expect(await readdir(into.dataDir)).toEqual([])
})

test('never writes into an existing folder, and leaves nothing after a failed backup', async () => {
  expect((await run(['backup', whole])).said).toContain('is there already')
  const { dataDir } = shop.server.deps.config
  const before = await readdir(work)
  await rm(join(dataDir, 'secrets.json'))
  await expect(run(['backup', join(work, 'other')])).rejects.toThrow('ENOENT')
  await writeFile(join(dataDir, 'secrets.json'), '{}\n')
  expect(await readdir(work)).toEqual(before)
})

test('the error names a missing or truncated file, and nothing is changed', async () => {
  const into = await emptyServer()
  for (const spoil of [(path: string) => rm(path), (path: string) => truncate(path, 9)]) {
    for (const path of ['database/users.zst', 'secrets.json', fileListName]) {
      const copy = await copyOfBackup()
      await spoil(join(copy, path))
      expect(await run(['restore', copy], into)).toMatchObject({
        code: 1,
        said: expect.stringContaining(`damaged: ${path}`),
      })
    }
  }
  expect(await readdir(into.dataDir)).toEqual([])
  expect((await into.database.pool.query(`SELECT to_regclass('users') AS users`)).rows).toEqual([{ users: null }])
})

/** Copies the backup, with the manifest that a release with other migrations would have written. */
async function withMigrations(change: (migrations: Manifest['migrations']) => Manifest['migrations']): Promise<string> {
  const copy = await copyOfBackup()
  const manifest: Manifest = JSON.parse(await readFile(join(copy, manifestName), 'utf8'))
  const changed = { ...manifest, migrations: change(manifest.migrations) }
  const known = (table: { name: string }) =>
    changed.migrations.length >= manifest.migrations.length || table.name !== 'job_runs'
  const older = {
    ...changed,
    tables: changed.tables.filter(known),
    numberings: changed.numberings.filter(({ table }) => known({ name: table })),
  }
  const text = JSON.stringify(older)
  await writeFile(join(copy, manifestName), text)
  await writeFile(
    join(copy, manifestSumName),
    formatChecksumLine(createHash('sha256').update(text).digest('hex'), manifestName),
  )
  return copy
}

test('restores and migrates a backup of an older schema, and refuses one with an unknown migration', async () => {
  const into = await emptyServer()
  const older = await withMigrations((migrations) => migrations.filter(({ name }) => !name.startsWith('19')))
  expect(await run(['restore', older], into)).toMatchObject({ code: 0 })
  expect(await rowsOf(into.database, 'job_runs')).toEqual([])
  expect((await rowsOf(into.database, 'operator_actions')).at(-1)?.command).toBe('restore')
  const other = await emptyServer()
  const newer = await withMigrations((migrations) => [...migrations, { name: '999-later.sql', checksum: 'x' }])
  expect((await run(['restore', newer], other)).said).toContain('999-later.sql is of a newer release')
})

test('after a restore that fails while it loads rows, no rows are stored and servers refuse to start', async () => {
  const into = await emptyServer()
  const copy = await copyOfBackup()
  const manifest = join(copy, 'database/wallets.zst')
  // Another process could change a file after the check; the restore notices this only while it loads that file.
  const verified = await verifyBackup(copy)
  await writeFile(manifest, 'nonsense')
  const parts = { pool: into.database.pool, dataDir: into.dataDir, folder: copy, manifest: verified, tombstones: [] }
  await expect(restoreBackup({ ...parts, showStatus: () => undefined })).rejects.toThrow()
  await expect(refuseIncompleteRestore(into.dataDir)).rejects.toThrow(
    'a restore was cut off here. Empty the folder (keep deleted-accounts.log) and the database, and restore again',
  )
  expect((await into.database.pool.query('SELECT 1 FROM users')).rowCount).toBe(0)
})

test('after a restore that fails with its rows loaded, servers and commands refuse to start', async () => {
  const into = await emptyServer()
  const { deps } = shop.server
  const site = { ...environmentOf({ deps, database: into.database }), dataDir: into.dataDir }
  const fails = () => Promise.reject(new StartError('Migration 999-later.sql failed'))
  const terminal = createTestTerminal(work)
  expect(await runCommand(['restore', whole], terminal, fails, site)).toBe(1)
  expect(terminal.lines).toEqual(['Migration 999-later.sql failed'])
  expect((await into.database.pool.query('SELECT 1 FROM users')).rowCount).toBeGreaterThan(0)
  await expect(refuseIncompleteRestore(into.dataDir)).rejects.toThrow('a restore was cut off here')
  expect(await run(['audit'], into)).toMatchObject({ code: 1, said: expect.stringContaining('a restore was cut off') })
})

test.each([
  ['secrets.json', (path: string) => writeFile(path, '{ "changed": true }\n'), 'changed while it was read'],
  [mediaFile, (path: string) => rm(path), 'is gone'],
])('a change of %s after the check aborts the restore', async (path, spoil, why) => {
  // DATA_DIR is below a folder named `store`, the name of the media folder in a backup.
  const into = await emptyServer()
  const dataDir = join(into.dataDir, 'store', 'app')
  const copy = await copyOfBackup()
  const manifest = await verifyBackup(copy)
  await spoil(join(copy, path))
  const parts = { pool: into.database.pool, dataDir, folder: copy, manifest, tombstones: [] }
  await expect(restoreBackup({ ...parts, showStatus: () => undefined })).rejects.toThrow(why)
  await expect(refuseIncompleteRestore(dataDir)).rejects.toThrow('a restore was cut off here')
})

test('a backup that waits for migrations does not block their index builds and can be stopped', async () => {
  const { database, deps } = shop.server
  const migrating = await database.pool.connect()
  const isWaiting = async () =>
    (
      await database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND query LIKE '%advisory_lock_shared%'`,
      )
    ).rowCount
  const stop = new AbortController()
  const needs = { pool: database.pool, dataDir: deps.config.dataDir, signal: stop.signal, showStatus: () => undefined }
  try {
    await migrating.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migration])
    const stopped = writeBackup(needs, join(work, 'stopped'), false)
    await expect.poll(isWaiting).toBe(1)
    await migrating.query('CREATE INDEX CONCURRENTLY meanwhile ON title_likes (created_at)')
    stop.abort()
    await expect(stopped).rejects.toThrow('abort')
  } finally {
    migrating.release(true)
  }
  expect(await run(['backup', join(work, 'waited')])).toMatchObject({ code: 0 })
})
