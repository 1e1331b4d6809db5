import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMediaWorkers, type MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { WorkerTaskError } from '@cliffhanger/media-ingest/worker/pool'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createRunnerClient, LeaseEndedError, type RunnerClient } from '../../runner/runner-client.ts'
import { runnerProgramVersion } from '../../runner-version.ts'
import { runCommandOn } from '../../testing/run-command.ts'
import { openRunnersWorld, type RunnersWorld } from '../../testing/runners-world.ts'
import { sweepRunnerWork } from './sweep.ts'
import { maxLeasesBeforeLocalEncoding } from './task-store.ts'

let world: RunnersWorld
beforeAll(async () => {
  world = await openRunnersWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.reset()
})
afterAll(() => world?.close())

const { signal: never } = new AbortController()
const piece = (text: string) => ({ width: 180, offset: 0, bytes: Buffer.from(text) })
const fails = () => Promise.reject(new TypeError('fetch failed'))

test("a crashed check does not count as the runner's failure", async () => {
  const { client } = await world.runner('honest')
  world.start(client)
  let checks = 0
  const crashing: MediaWorkers = {
    ...world.checking(),
    checkPackage: (...args) => {
      checks += 1
      if (checks > 1) return world.local.checkPackage(...args)
      return Promise.reject(new WorkerTaskError('the decoder crashed', true))
    },
  }
  await world.packageOnce(await world.importing(false, crashing))
  expect(world.refusals).toEqual(['it could not be checked: the decoder crashed'])
  expect(await world.counted('honest')).toMatchObject({ accepted: 1, refused: 0 })
})

test('an import retries its queries during a database outage, and offers its encoding task again if the task was deleted', async () => {
  const { client } = await world.runner('waits')
  const { db } = world.server.deps
  let isAway = false
  const unsteady = db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('the database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const made = world.packageOnce(await world.importing(false, world.checking(), unsteady))
  await expect.poll(world.tasks).toHaveLength(1)
  isAway = true
  await expect.poll(() => world.refusals).toEqual([expect.stringContaining('the database is away')])
  isAway = false
  await db.deleteFrom('encode_tasks').execute()
  await expect.poll(world.tasks).toHaveLength(1)
  world.start(client)
  expect((await made).start.duration).toBe(2)
})

test('an episode that needs no encoding is packaged on this machine', async () => {
  const { client } = await world.runner('idle')
  const copied = await world.source('copied', { gop: 25 })
  expect(copied.plan).toMatchObject({ copyTop: true, rungs: [{ width: 180 }] })
  const media = await world.importing(false)
  expect((await world.packageOnce(media, never, copied)).start.duration).toBe(2)
  expect(await client.lease()).toBeUndefined()
})

test('a runner sends all planned renditions, and the server discards those that are not needed', async () => {
  const { client } = await world.runner('whole')
  world.start(client)
  const calm = await world.source('calm', { width: 360, height: 640, filters: 'drawbox=t=fill' })
  expect(calm.plan.rungs).toHaveLength(2)
  const { start } = await world.packageOnce(await world.importing(false, world.checking()), never, calm)
  expect(start.rungs).toHaveLength(1)
})

test.each(['request', 'answer'])('a package is delivered even if the first %s was lost', async (lost) => {
  const { client } = await world.runner('repeats')
  let [calls, encoded] = [0, 0]
  const unsteady: RunnerClient = {
    ...client,
    async finish(lease) {
      calls += 1
      if (calls === 1 && lost === 'request') return fails()
      const answer = await client.finish(lease)
      return calls === 1 ? fails() : answer
    },
  }
  world.start(unsteady, {
    packageEpisode(...args) {
      encoded += 1
      return world.local.packageEpisode(...args)
    },
  })
  await world.packageOnce(await world.importing(false, world.checking()))
  expect(await world.counted('repeats')).toMatchObject({ accepted: 1, refused: 0 })
  expect(encoded).toBe(1)
})

test('a runner cannot give an episode back after delivering its package', async () => {
  const { client } = await world.runner('hasty')
  const stop = new AbortController()
  const hanging: MediaWorkers['checkPackage'] = (_, options) =>
    sleep(60_000, { fault: 'not stopped' }, { ...(options?.signal && { signal: options.signal }) })
  const media = await world.importing(false, { ...world.local, checkPackage: hanging })
  const made = world.packageOnce(media, stop.signal)
  const { lease } = await world.leasedBy(client)
  await client.finish(lease)
  await expect(client.giveBack(lease, { isFailure: true, reason: '' })).rejects.toThrow(LeaseEndedError)
  expect(await world.tasks()).toMatchObject([{ state: 'delivered' }])
  stop.abort()
  await expect(made).rejects.toThrow()
})

test('a runner with a network error can lease the task again, and the server logs why it was given back', async () => {
  const { client } = await world.runner('offline')
  const logged = vi.spyOn(world.server.deps.log, 'warn')
  const { stop } = world.start({ ...client, sendPiece: fails })
  const made = world.packageOnce(await world.importing(false))
  await expect.poll(world.tasks).toMatchObject([{ failed_by: [], tries: 1 }])
  await expect
    .poll(() => logged.mock.calls)
    .toContainEqual([expect.objectContaining({ reason: 'fetch failed' }), 'a runner gave an episode back'])
  // Each attempt counts towards `maxLeasesBeforeLocalEncoding`; after the last one, this machine encodes the episode.
  expect((await made).start.duration).toBe(2)
  expect(logged.mock.calls.filter(([, text]) => text === 'a runner gave an episode back')).toHaveLength(
    maxLeasesBeforeLocalEncoding,
  )
  stop.abort()
})

test('a lease cannot be renewed forever, and the files of a lost lease are removed with the next lease', async () => {
  const [slow, next] = [await world.runner('slow'), await world.runner('next')]
  const stop = new AbortController()
  const made = world.packageOnce(await world.importing(false), stop.signal)
  const { lease } = await world.leasedBy(slow.client)
  await slow.client.sendPiece(lease, piece('left'), never)
  await slow.client.reportProgress(lease, 0.5)
  const { db } = world.server.deps
  const { lease_ends_at: end } = await db.selectFrom('encode_tasks').select('lease_ends_at').executeTakeFirstOrThrow()
  // The maximum duration of a lease: half an hour, plus a minute per second of video.
  expect(end?.getTime()).toBe(world.server.clock.now + (1_800 + 60 * 2) * 1_000)
  const past = new Date(world.server.clock.now - 1)
  await db.updateTable('encode_tasks').set({ lease_ends_at: past, lease_until: past }).execute()
  await expect(slow.client.reportProgress(lease, 0.6)).rejects.toThrow(LeaseEndedError)
  expect(await world.deliveries()).toEqual([lease])
  await world.leasedBy(next.client)
  expect(await world.deliveries()).toEqual([])
  stop.abort()
  await expect(made).rejects.toThrow()
})

test('the sweep removes only the leftovers of a crashed import', async () => {
  const { client } = await world.runner('left')
  const [killed, alive] = [new AbortController(), new AbortController()]
  const media = await world.importing(false)
  const first = world.packageOnce(media, killed.signal)
  const { lease } = await world.leasedBy(client)
  await client.sendPiece(lease, piece('left'), never)
  await sweepRunnerWork(world.server.deps)
  expect(await world.deliveries()).toEqual([lease])
  // Simulates a crashed import, which no longer updates `wanted_until`.
  const { db } = world.server.deps
  const [row] = await db.selectFrom('encode_tasks').selectAll().execute()
  killed.abort()
  await expect(first).rejects.toThrow()
  const { task_id: _, failed_by: __, job, ...rest } = row ?? expect.fail('there is no task')
  const silentSince = new Date(world.server.clock.now - 3_600_001)
  await db
    .insertInto('encode_tasks')
    .values({ ...rest, job: JSON.stringify(job), wanted_until: silentSince })
    .execute()
  const second = world.packageOnce(media, alive.signal)
  const current = await world.leasedBy(client)
  for (const one of [lease, current.lease]) await world.createDelivery(one)
  await sweepRunnerWork(world.server.deps)
  expect([await world.deliveries(), await world.tasks()]).toEqual([[current.lease], [expect.anything()]])
  alive.abort()
  await expect(second).rejects.toThrow()
})

test('closing the workers ends the wait for a runner', async () => {
  await world.runner('slow')
  const own = createMediaWorkers({ concurrency: 1 })
  const made = world.packageOnce(await world.importing(false, own))
  await expect.poll(world.tasks).toHaveLength(1)
  own.close()
  await expect(made).rejects.toThrow('the media workers are closed')
  await expect.poll(world.tasks).toEqual([])
})

test('one of several workers is reserved for the checks', async () => {
  await world.runner('checked')
  expect((await world.importing(true, { ...world.local, concurrency: 4 })).concurrency).toBe(3 + 1)
  expect((await world.importing(true, { ...world.local, concurrency: 1 })).concurrency).toBe(1 + 1)
})

test('a runner with an incompatible version gets no work, and the list shows its version', async () => {
  const { token } = await world.runner('old')
  const old = createRunnerClient({ server: world.server.origin, token, version: '0.0.9' })
  const text = `This runner has version 0.0.9, the server ${runnerProgramVersion}: update the older one`
  await expect(old.lease()).rejects.toThrow(text)
  const { lines } = await runCommandOn(world.server, ['runners', 'list'])
  expect(lines.join('\n')).toMatch(`0.0.9, needs ${runnerProgramVersion}: gets no work`)
})

test('after the check of a runner’s package, its folder contains only the files of the package', async () => {
  const { client } = await world.runner('tidy')
  world.start(client)
  const { target } = await world.packageOnce(await world.importing(false, world.checking()))
  expect((await readdir(target)).sort()).toEqual(['180', '180.m3u8', 'master.m3u8', 'package.json'])
})
