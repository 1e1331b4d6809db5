import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { playback } from '@cliffhanger/contract/playback'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakingStatements } from '../testing/migrations/breaking-statements.ts'
import { publishSample } from '../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { migrate, noTransactionMark } from './migrate.ts'

const folder = join(import.meta.dirname, 'migrations')
/** First migration that must be compatible with servers of the previous release (rolling deployment). */
const firstHeld = '180'

test('no migration breaks or blocks a server of the previous release', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name >= firstHeld)
  expect(names).not.toEqual([])
  const objections = []
  for (const name of names) {
    const sql = await readFile(join(folder, name), 'utf8')
    objections.push(...breakingStatements(sql).map((objection) => `${name}: ${objection}`))
    // CONCURRENTLY fails inside a transaction.
    if (/\bCONCURRENTLY\b/i.test(sql)) expect(sql.startsWith(noTransactionMark), name).toBe(true)
  }
  expect(objections).toEqual([])
})

test.each([
  'ALTER TABLE users ADD nickname_2 text',
  'ALTER TABLE users ADD COLUMN level integer NOT NULL DEFAULT 0, ADD other text',
  'CREATE TABLE things (id bigint PRIMARY KEY, name text NOT NULL); CREATE INDEX things_name ON things (name)',
  `${noTransactionMark}DROP INDEX CONCURRENTLY IF EXISTS users_seen; CREATE INDEX CONCURRENTLY users_seen ON users (created_at)`,
  'ALTER TABLE users ADD CONSTRAINT users_level CHECK (user_id > 0) NOT VALID',
  'ALTER TABLE users VALIDATE CONSTRAINT users_level',
  'ALTER TABLE users ALTER nickname DROP NOT NULL',
  'ALTER TABLE users DROP CONSTRAINT users_level',
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE users; UPDATE users SET a = 1; END $$',
  "INSERT INTO things (name) VALUES ('DROP TABLE users; --')",
  'UPDATE shop SET currency = currency WHERE is_only',
])('allows the migration statement: %s', (sql) => {
  expect(breakingStatements(sql)).toEqual([])
})

test.each([
  'DROP TABLE users',
  'ALTER TABLE users DROP COLUMN nickname',
  'ALTER TABLE users DROP nickname',
  'alter table only users rename column nickname to name',
  'ALTER TABLE users RENAME TO people',
  'ALTER TABLE users ALTER COLUMN nickname TYPE varchar(20)',
  'ALTER TABLE users ADD COLUMN level integer NOT NULL',
  'ALTER TABLE users ADD a text, ADD level integer NOT NULL, ADD b text DEFAULT 1',
  'ALTER TABLE users ALTER nickname SET NOT NULL',
  'ALTER TABLE users ADD CONSTRAINT c CHECK (user_id > 0)',
  'ALTER TABLE devices ADD FOREIGN KEY (guest_id) REFERENCES users',
  'ALTER TABLE users ADD UNIQUE (nickname)',
  'CREATE INDEX users_seen ON users (created_at)',
  'CREATE UNIQUE INDEX ON users (nickname)',
  'DROP FUNCTION credit_coins',
  'TRUNCATE sessions',
  'UPDATE users SET nickname = 1',
  '-- a comment\nUPDATE users u SET nickname = $$ WHERE $$',
  'LOCK TABLE users',
])('rejects the migration statement: %s', (sql) => {
  expect(breakingStatements(sql)).toHaveLength(1)
})

let server: TestServer
let files: string
beforeAll(async () => {
  server = await createTestServer()
  files = await mkdtemp(join(tmpdir(), 'cliffhanger-migrations-'))
})
afterAll(async () => {
  await server.close()
  await rm(files, { recursive: true })
})

test('serves requests while a migration waits for a long read', async () => {
  const { vidId } = await publishSample(server.deps.db, 'the-contract')
  for (const name of await readdir(folder)) await writeFile(join(files, name), await readFile(join(folder, name)))
  await writeFile(join(files, '900-wider.sql'), 'ALTER TABLE title_likes ADD note text NOT NULL DEFAULT $$$$')
  await writeFile(
    join(files, '901-index.sql'),
    `${noTransactionMark}DROP INDEX CONCURRENTLY IF EXISTS likes_time;\nCREATE INDEX CONCURRENTLY likes_time ON title_likes (created_at);\n`,
  )
  const viewer = await server.viewer()
  let isOver = false
  const waits: number[] = []
  const serving = (async () => {
    while (!isOver) {
      const startedMs = performance.now()
      await viewer.ask(catalogue.addVideoLike, { videoId: vidId })
      await viewer.ask(playback.getPlayList, { videoId: vidId })
      await viewer.ask(catalogue.cancelVideoLike, { videoId: vidId })
      waits.push(performance.now() - startedMs)
    }
  })()
  // The transaction of a long read, such as a report or an open psql session.
  const reader = await server.database.pool.connect()
  await reader.query('BEGIN; SELECT count(*) FROM title_likes')
  const migrating = migrate(server.database.pool, { folder: files })
  await sleep(3_000)
  await reader.query('COMMIT')
  reader.release()
  expect(await migrating).toEqual(['900-wider.sql', '901-index.sql'])
  isOver = true
  await serving
  // Each request waits at most about one second: the migration's lock timeout.
  expect(Math.max(...waits)).toBeLessThan(2_500)
  expect(waits.length).toBeGreaterThan(2)
  const { rows } = await server.database.pool.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = 'likes_time'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('a server that starts during a backup waits only if a migration is missing', async () => {
  const holder = await server.database.pool.connect()
  await holder.query('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.migration])
  expect(await migrate(server.database.pool, { folder: files })).toEqual([])
  await writeFile(join(files, '902-table.sql'), 'CREATE TABLE later (id bigint)')
  let isDone = false
  const migrating = migrate(server.database.pool, { folder: files }).finally(() => {
    isDone = true
  })
  await sleep(300)
  expect(isDone).toBe(false)
  holder.release(true)
  expect(await migrating).toEqual(['902-table.sql'])
})
