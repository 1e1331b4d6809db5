import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { makeDataDir, removeDataDir } from '../testing/server-process.ts'
import { findPostmaster, isPostmasterOf } from './embedded/postmaster-file.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { openDatabase } from './open.ts'

let dataDir: string
const started: EmbeddedPostgres[] = []
const start = async () => {
  const postgres = await startEmbedded({ dataDir, isDurable: false })
  started.push(postgres)
  return postgres
}
// All tests share one cluster, because creating it is the slowest part.
beforeAll(async () => {
  dataDir = await makeDataDir()
})
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
})
afterAll(() => removeDataDir(dataDir))

async function query<T>(postgres: EmbeddedPostgres, text: string): Promise<T[]> {
  const client = new pg.Client(postgres.ownerConnection)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('creates a UTF-8 cluster that listens only on a private socket and keeps its data', async () => {
  const first = await start()
  const asked = await query(
    first,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS tcp,
      (SELECT datlocale FROM pg_database WHERE datname = current_database()) AS locale,
      (SELECT count(*)::int FROM pg_available_extensions WHERE name = 'pg_trgm') AS trigrams`,
  )
  expect(asked).toEqual([{ encoding: 'UTF8', tcp: '', locale: 'C.UTF-8', trigrams: 1 }])
  await query(first, `CREATE EXTENSION pg_trgm; CREATE TABLE kept (text text); INSERT INTO kept VALUES ('懸念')`)
  expect(await query(first, `SELECT show_trgm('懸念') <> '{}' AS found`)).toEqual([{ found: true }])
  await first.stop()
  await expect.poll(() => isAlive(first.pid)).toBe(false)
  await expect(readdir(first.connection.host)).rejects.toThrow('ENOENT')
  const second = await start()
  expect(second.wasRunning).toBe(false)
  expect(await query(second, 'SELECT text FROM kept')).toEqual([{ text: '懸念' }])
})

test('the last process to leave a shared cluster stops it', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(other.pid).toBe(one.pid)
  await one.stop()
  expect(await query(other, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await other.stop()
  await expect.poll(() => isAlive(one.pid)).toBe(false)
})

test('a process that joins while the last other process leaves gets a running cluster', async () => {
  const leaving = await start()
  const [, coming] = await Promise.all([leaving.stop(), start()])
  expect(await query(coming, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

/** Starts PostgreSQL from a process that is then killed with SIGKILL. PostgreSQL keeps running; returns its pid. */
async function leftBehind(): Promise<number> {
  const program = `const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const { pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, isDurable: false })
    console.log(pid)
    setInterval(() => 0, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(owner.stdout, 'data')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  return Number(String(said))
}

test('adopts a cluster that a killed process left running', async () => {
  const pid = await leftBehind()
  const postgres = await start()
  expect(postgres).toMatchObject({ wasRunning: true, pid })
  await postgres.stop()
  expect(await findPostmaster(postgres.place.data)).toBeUndefined()
})

test('starts after a power cut, even if another program now has the old pid of PostgreSQL', async () => {
  const pid = await leftBehind()
  const data = join(dataDir, 'postgres', 'data')
  const file = join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  const host = (await findPostmaster(data))?.socketDir ?? expect.fail('it does not run')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isPostmasterOf(pid, data)).toBe(false)
  await writeFile(file, text.replace(String(pid), String(process.ppid)))
  const second = await start()
  expect(second.wasRunning).toBe(false)
  expect(second.pid).not.toBe(pid)
  await expect(readdir(host)).rejects.toThrow('ENOENT')
})

test('starts despite an empty postmaster.pid left by a full disk', async () => {
  const first = await start()
  await first.stop()
  const file = join(first.place.data, 'postmaster.pid')
  await writeFile(file, '')
  await utimes(file, new Date(Date.now() - 5_000), new Date(Date.now() - 5_000))
  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('restarts a killed PostgreSQL for all processes and pools that share it', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const [one, other] = await Promise.all([startEmbedded({ dataDir, isDurable: false, log }), start()])
  started.push(one)
  const { pool, close } = await openDatabase(other.connection)
  const { pid } = one
  const inUse = await pool.connect()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  await expect
    .poll(
      () =>
        pool.query('SELECT 1 AS one').then(
          ({ rows }) => rows,
          () => undefined,
        ),
      { timeout: 8_000 },
    )
    .toEqual([{ one: 1 }])
  inUse.release(true)
  await close()
  await expect
    .poll(() => lines.map((line) => JSON.parse(line).msg))
    .toEqual(['the built-in PostgreSQL has gone away', 'the built-in PostgreSQL is back'])
  expect(one.pid).toBe(other.pid)
  expect(one.pid).not.toBe(pid)
  await one.stop()
  await other.stop()
  expect(await findPostmaster(one.place.data)).toBeUndefined()
})

test('leaves no PostgreSQL running when stopped during a restart', async () => {
  const { pid, place, stop } = await start()
  const now = async () =>
    Number((await readFile(join(place.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  process.kill(pid, 'SIGKILL')
  // Busy-waits, to call stop as soon as the new pid of PostgreSQL is known.
  while ([0, pid].includes(await now()));
  const next = await now()
  await stop()
  await expect.poll(() => isPostmasterOf(next, place.data), { timeout: 5_000 }).toBe(false)
  expect(await findPostmaster(place.data)).toBeUndefined()
})

test('PostgreSQL starts although its first start was interrupted', async () => {
  const first = await start()
  await first.stop()
  await rm(first.place.data, { recursive: true })
  await mkdir(join(first.place.home, 'new-cut-off'))
  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('refuses data of another major version and names both versions', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(first.place.data, 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 12; this release brings 18/)
  await writeFile(join(first.place.data, 'PG_VERSION'), '18\n')
})

test("reports PostgreSQL's own reason when the cluster cannot start", async () => {
  const first = await start()
  await first.stop()
  await appendFile(join(first.place.data, 'postgresql.auto.conf'), "shared_preload_libraries = 'missing_thing'\n")
  await expect(start()).rejects.toThrow(/missing_thing/)
})
