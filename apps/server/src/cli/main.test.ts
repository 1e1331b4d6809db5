import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { episodeFile, makeDramaFolder } from '../testing/operator-folder.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let work: string
let databaseUrl: string

beforeAll(async () => {
  server = await createTestServer()
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-cli-'))
  const { rows } = await server.database.pool.query<{ name: string; who: string }>(
    'SELECT current_database() AS name, current_user AS who',
  )
  const { host } = { host: '', ...server.database.connection }
  databaseUrl = `postgres://${rows[0]?.who}@localhost/${rows[0]?.name}?host=${encodeURIComponent(host)}`
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

function command(...args: string[]): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: server.deps.config.dataDir, INIT_CWD: work }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

test('another process imports while the server runs: it is stopped, goes on, and viewers see the title at once', {
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
  // One that must be encoded, so that there is time to stop.
  await makeMedia(episodeFile(join(work, 'drama'), 3), { seconds: 8, bFrames: 2 })

  const stopped = command('import', 'drama')
  stopped.child.stdout?.on('data', (text) => {
    // Once: a second one ends it at once, without a word.
    if (String(text).includes('is ready') && !stopped.child.killed) stopped.child.kill('SIGINT')
  })
  expect(await stopped.ended).toEqual({ code: 130, said: expect.stringContaining('goes on from there') })
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
])('a database that does not answer is one line: %s %s', async (...args) => {
  const good = databaseUrl
  databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
  const { code, said } = await command(...args).ended
  databaseUrl = good
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([expect.stringContaining('DATABASE_URL: cannot connect')])
})
