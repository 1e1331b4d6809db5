import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, databaseEnv } from '../testing/database.ts'
import { episodeFile, makeDramaFolder } from '../testing/operator-folder.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let work: string
let database: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await createTestServer()
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-cli-'))
  database = databaseEnv(server.database)
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

function command(...args: string[]): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const { dataDir } = server.deps.config
  const env = { ...process.env, ...database, PAYMENTS: 'test', DATA_DIR: dataDir, INIT_CWD: work }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

test('migrates an empty database for servers that have only the runtime role', async () => {
  const empty = await createEmptyDatabase()
  const full = database
  try {
    database = databaseEnv(empty)
    const first = await command('migrate').ended
    expect(first).toEqual({
      code: 0,
      said: expect.stringMatching(/^applied 001-accounts\.sql\n(?:.*\n)*The database is up to date\.\n$/),
    })
    expect(await command('migrate').ended).toEqual({ code: 0, said: 'The database was up to date.\n' })
    database = { DATABASE_URL: database.DATABASE_URL ?? '' }
    expect(await command('titles', 'list').ended).toMatchObject({ code: 0 })
    const { rows } = await empty.pool.query('SELECT command FROM operator_actions')
    expect(rows).toEqual([{ command: 'migrate' }, { command: 'migrate' }])
  } finally {
    database = full
    await empty.close()
  }
})

test('an import in a separate process can be stopped and continued, and viewers see the title at once', {
  timeout: 60_000,
}, async () => {
  const viewer = await server.viewer()
  const shown = async () =>
    (await viewer.ask(recommendation.moduleInfoList, {})).rows.flatMap((row) => row.videoInfoList).length
  expect(await shown()).toBe(0)
  await makeDramaFolder(join(work, 'drama'), {
    yaml: 'names: { en: Drama }\n',
    episodes: 2,
  })
  // An episode that must be encoded, so that the test has time to stop the import.
  await makeMedia(episodeFile(join(work, 'drama'), 3), { seconds: 8, bFrames: 2 })

  const stopped = command('import', 'drama')
  stopped.child.stdout?.on('data', (text) => {
    // Send only one signal: a second one ends the process at once, without output.
    if (String(text).includes('is ready') && !stopped.child.killed) stopped.child.kill('SIGINT')
  })
  expect(await stopped.ended).toEqual({ code: 130, said: expect.stringContaining('same command to continue') })
  expect(await shown()).toBe(0)

  expect(await command('import', 'drama').ended).toEqual({
    code: 0,
    said: expect.stringContaining('drama is published'),
  })
  await expect.poll(shown, { timeout: 2000, interval: 50 }).toBeGreaterThan(0)
})

test.each([
  ['titles', 'list'],
  ['titles', 'unpublish', 'drama'],
])('reports an unreachable database in one line: %s %s', async (...args) => {
  const good = database
  database = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { code, said } = await command(...args).ended
  database = good
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([expect.stringContaining('DATABASE_URL: cannot connect')])
})
