import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { createMediaWorkers, type EpisodeJob, type MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { planPackage } from '@cliffhanger/media-ingest/source/ladder'
import type { StartDescriptor } from '@cliffhanger/media-ingest/start-descriptor'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runRunner } from '../../runner/run-runner.ts'
import { createRunnerClient, type Leased, LeaseEnded, Refused } from '../../runner/runner-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { withRunners } from './encode-on-runners.ts'
import { addRunner, listRunners, removeRunner } from './runner-store.ts'
import { leaseMs, mostTries } from './task-store.ts'

let server: TestServer
let local: MediaWorkers
let folder = ''
let job: Omit<EpisodeJob, 'folder'>
const stops: AbortController[] = []
const refusals: string[] = []
beforeAll(async () => {
  server = await createTestServer()
  local = createMediaWorkers({ concurrency: 1 })
  folder = await mkdtemp(join(tmpdir(), 'runners-'))
  job = await source('own', {})
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop.abort()
  const { db } = server.deps
  await db.deleteFrom('encode_tasks').execute()
  await db.deleteFrom('runners').execute()
  refusals.length = 0
})
afterAll(async () => {
  local?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A video that must be encoded, because it has few keyframes. */
async function source(name: string, spec: Parameters<typeof makeMedia>[1]): Promise<Omit<EpisodeJob, 'folder'>> {
  const file = join(folder, `${name}.mp4`)
  await makeMedia(file, { seconds: 2, gop: 50, ...spec })
  const { facts } = await local.probe(file)
  return { file, pkg: 'pkg', facts, plan: planPackage(facts) }
}
const emptyFolder = () => mkdtemp(join(folder, 'draft-'))
const now = () => server.clock.now

async function runner(name: string) {
  const { db, randomBytes } = server.deps
  const token = (await addRunner(db, name, { at: new Date(now()), random: randomBytes })) ?? ''
  const client = createRunnerClient({ server: server.origin, token })
  // It asks for work, so that it counts as active.
  expect(await client.lease()).toBeUndefined()
  return { token, client }
}
/** Lets a runner work until the end of the test. */
function start(client: ReturnType<typeof createRunnerClient>, media: Pick<MediaWorkers, 'packageEpisode'> = local) {
  const stop = new AbortController()
  stops.push(stop)
  const done = runRunner({ client, media, say: () => undefined, signal: stop.signal, idleMs: 10, heartbeatMs: 20 })
  return { stop, done }
}
const importing = (encodesHere: boolean, media = local) =>
  withRunners(media, {
    db: server.deps.db,
    now,
    runners: {
      ...{ dataDir: server.deps.config.dataDir, encodesHere, pollMs: 10 },
      random: () => 0.4,
      warn: ({ reason }) => refusals.push(reason),
    },
  })
/** This machine's workers, which only check and never encode. */
const checking = (): MediaWorkers => ({
  ...local,
  packageEpisode: () => Promise.reject(new Error('this machine must not encode')),
})

async function packageOnce(media: MediaWorkers, signal?: AbortSignal) {
  const target = await emptyFolder()
  const start = await media.packageEpisode({ ...job, folder: target }, { signal })
  return { start, target }
}
async function leasedBy(client: ReturnType<typeof createRunnerClient>): Promise<Leased> {
  for (;;) {
    const leased = await client.lease()
    if (leased) return leased
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
/** Encodes a video and sends its files for a lease, as a runner does. */
async function deliver(client: ReturnType<typeof createRunnerClient>, lease: string, video = job): Promise<void> {
  const target = await emptyFolder()
  await local.packageEpisode({ ...video, folder: target })
  for (const rung of video.plan.rungs.map(({ width }) => String(width))) {
    for (const name of await readdir(join(target, rung)).catch(() => []))
      await client.upload(lease, `${rung}/${name}`, join(target, rung, name), AbortSignal.timeout(10_000))
  }
  await client.finish(lease)
}
const { signal: never } = new AbortController()
const tasks = () => server.deps.db.selectFrom('encode_tasks').select(['state', 'tries', 'failed_by']).execute()
const deliveries = () => readdir(join(server.deps.config.dataDir, 'runner-work')).catch(() => [])
const counted = async (name: string) => (await listRunners(server.deps.db)).find((one) => one.name === name)

test('a runner encodes an episode, and its package is the one that this machine makes', async () => {
  const { client } = await runner('one')
  start(client)
  const made = await packageOnce(await importing(false, checking()))
  const own = await packageOnce(local)
  // The bytes of an encoder depend on its number of threads.
  const comparable = ({ rungs, ...rest }: StartDescriptor) => ({
    ...rest,
    rungs: rungs.map(({ bandwidth: _, init: _init, ...rung }) => rung),
  })
  expect(comparable(made.start)).toEqual(comparable(own.start))
  expect((await readdir(made.target, { recursive: true })).sort()).toEqual(
    (await readdir(own.target, { recursive: true })).sort(),
  )
  expect(await counted('one')).toMatchObject({ accepted: 1, refused: 0 })
  expect([await tasks(), await deliveries()]).toEqual([[], []])
})

test('without active runners this machine encodes alone', async () => {
  expect(await importing(true)).toBe(local)
  const { client } = await runner('sleeps')
  server.clock.now += 61_000
  expect(await importing(true)).toBe(local)
  await client.lease()
  expect(await importing(true)).not.toBe(local)
})

test('a busy machine leaves an episode to a runner and encodes the other itself', async () => {
  const { client } = await runner('helps')
  start(client)
  let here = 0
  const media = await importing(true, {
    ...local,
    packageEpisode: (...args) => {
      here += 1
      return local.packageEpisode(...args)
    },
  })
  expect(media.concurrency).toBe(2)
  await Promise.all([packageOnce(media), packageOnce(media)])
  expect(here).toBe(1)
  expect(await counted('helps')).toMatchObject({ accepted: 1 })
})

test('the task of a killed runner goes to another one, and the first one delivers nothing any more', async () => {
  const [killed, good] = [await runner('killed'), await runner('good')]
  const made = packageOnce(await importing(false, checking()))
  const { lease } = await leasedBy(killed.client)
  expect(await good.client.lease()).toBeUndefined()
  server.clock.now += leaseMs + 1
  start(good.client)
  expect((await made).start.rungs).toHaveLength(job.plan.rungs.length)
  const late = await Promise.allSettled([
    killed.client.reportProgress(lease, 0.5),
    killed.client.upload(lease, '180/0.m4s', job.file, never),
    killed.client.finish(lease),
    killed.client.giveBack(lease, false),
  ])
  expect(late.map((one) => one.status === 'rejected' && one.reason instanceof LeaseEnded)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await counted('killed')).toMatchObject({ accepted: 0 })
  expect(await deliveries()).toEqual([])
})

test('the package of another video is refused, and another runner encodes the episode', async () => {
  const [liar, good] = [await runner('liar'), await runner('good')]
  const other = await source('bars', { picture: 'smptebars' })
  const made = packageOnce(await importing(false, checking()))
  const { lease } = await leasedBy(liar.client)
  await deliver(liar.client, lease, other)
  await expect.poll(() => refusals).toEqual([expect.stringContaining('another one')])
  // It does not get the task again.
  expect(await liar.client.lease()).toBeUndefined()
  start(good.client)
  expect((await made).start.duration).toBe(2)
  expect([await counted('liar'), await counted('good')]).toMatchObject([{ refused: 1 }, { accepted: 1 }])
})

test.each([
  [
    'a runner that delivers nothing',
    (client: ReturnType<typeof createRunnerClient>, lease: string) => client.finish(lease),
  ],
  [
    'a runner that fails',
    (client: ReturnType<typeof createRunnerClient>, lease: string) => client.giveBack(lease, false),
  ],
])('after %s, and without another one, this machine encodes', async (_, fail) => {
  const { client } = await runner('fails')
  const made = packageOnce(await importing(false))
  await fail(client, (await leasedBy(client)).lease)
  expect((await made).start.duration).toBe(2)
  expect(await counted('fails')).toMatchObject({ accepted: 0 })
})

test('after three lost leases this machine encodes', async () => {
  const { client } = await runner('forgets')
  const made = packageOnce(await importing(false))
  for (let lost = 0; lost < mostTries; lost += 1) {
    await leasedBy(client)
    server.clock.now += leaseMs + 1
  }
  await client.lease()
  expect((await made).start.duration).toBe(2)
})

test('each task goes to one of many runners that ask at the same time', async () => {
  const runners = await Promise.all(['a', 'b', 'c', 'd'].map(runner))
  const media = await importing(false)
  const stop = new AbortController()
  const made = Promise.allSettled([1, 2, 3].map(() => packageOnce(media, stop.signal)))
  await expect.poll(tasks).toHaveLength(3)
  const leased = await Promise.all([...runners, ...runners].map(({ client }) => client.lease()))
  const leases = leased.flatMap((one) => one?.lease ?? [])
  expect(new Set(leases).size).toBe(3)
  stop.abort()
  await made
  expect(await tasks()).toEqual([])
})

test('a stopped runner gives its task back at once, and a stopped import ends the work of its runner', async () => {
  const { client } = await runner('stops')
  const slow: Pick<MediaWorkers, 'packageEpisode'> = { packageEpisode: (_, options) => aborted(options?.signal) }
  const first = start(client, slow)
  const stop = new AbortController()
  const made = packageOnce(await importing(false, checking()), stop.signal)
  await expect.poll(tasks).toMatchObject([{ state: 'leased', tries: 1 }])
  first.stop.abort()
  await first.done
  expect(await tasks()).toMatchObject([{ state: 'waiting', tries: 0, failed_by: [] }])

  let ended = 0
  start(client, { packageEpisode: (_, options) => aborted(options?.signal).finally(() => (ended += 1)) })
  await expect.poll(tasks).toMatchObject([{ state: 'leased' }])
  stop.abort(new Error('the import was stopped'))
  await expect(made).rejects.toThrow('the import was stopped')
  await expect.poll(() => ended).toBe(1)
  expect(await tasks()).toEqual([])
})

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

test('a request names its fault, and stores nothing', async () => {
  const [{ client, token }, other] = [await runner('careful'), await runner('other')]
  const stop = new AbortController()
  const made = packageOnce(await importing(false), stop.signal).catch(() => undefined)
  const { lease } = await leasedBy(client)
  const put = async (name: string, body: Buffer, { sha256 = hashOf(body), as = token, of = lease } = {}) => {
    const headers = {
      authorization: `Bearer ${as}`,
      'content-type': 'application/octet-stream',
      'content-sha256': sha256,
    }
    const url = `${server.origin}/runners/tasks/${of}/files/${name}`
    const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
    return [response.status, response.status === 204 ? '' : Object(await response.json()).message]
  }
  const bytes = Buffer.from('segment')
  expect(await put('180/0.m4s', bytes, { as: 'run_unknown' })).toEqual([401, expect.stringContaining('token')])
  expect(await put('180/0.m4s', bytes, { as: other.token })).toEqual([409, 'The lease has ended'])
  expect(await put('180/0.m4s', bytes, { of: '0'.repeat(32) })).toEqual([409, 'The lease has ended'])
  expect(await put('180%2F..%2F..%2Fx.m4s', bytes)).toEqual([400, expect.stringContaining('no file of a package')])
  expect(await put('master.m3u8', bytes)).toEqual([400, 'master.m3u8 is no file of a package'])
  expect(await put('180/0.m4s', bytes, { sha256: 'x' })).toEqual([400, 'content-sha256 must be 64 hex digits'])
  expect(await put('180/0.m4s', bytes, { sha256: hashOf(Buffer.from('other')) })).toEqual([
    422,
    '180/0.m4s has another hash',
  ])
  const files = await readdir(join(server.deps.config.dataDir, 'runner-work', lease), { recursive: true })
  expect(files.filter((name) => name.includes('m4s'))).toEqual([])
  // Twelve seconds of the highest possible rate, in files of 16 MB.
  const large = Buffer.alloc(16 * 1024 * 1024 - 1)
  const answers: unknown[] = []
  for (let n = 0; n < 4; n += 1) answers.push((await put(`180/${n}.m4s`, large))[0])
  expect(answers).toEqual([204, 204, 413, 413])
  stop.abort()
  await made
})
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('a removed runner is refused, and its task goes to another one', async () => {
  const [removed, good] = [await runner('removed'), await runner('good')]
  const made = packageOnce(await importing(false, checking()))
  const { lease } = await leasedBy(removed.client)
  expect(await removeRunner(server.deps.db, 'removed')).toBe(true)
  await expect(removed.client.finish(lease)).rejects.toThrow(Refused)
  await expect(
    runRunner({ client: removed.client, media: local, say: () => undefined, signal: never }),
  ).rejects.toThrow('unknown')
  start(good.client)
  expect((await made).start.duration).toBe(2)
})

test('a name is used once, and a token is not stored', async () => {
  const { db, randomBytes } = server.deps
  const options = { at: new Date(now()), random: randomBytes }
  const token = await addRunner(db, 'attic', options)
  expect(await addRunner(db, 'attic', options)).toBeUndefined()
  expect(JSON.stringify(await listRunners(db))).not.toContain(token)
  expect(await removeRunner(db, 'cellar')).toBe(false)
})
