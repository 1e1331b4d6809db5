import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { maxAcceptedRungBitRate } from '@cliffhanger/media-ingest/source/ladder'
import type { StartDescriptor } from '@cliffhanger/media-ingest/start-descriptor'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runRunner } from '../../runner/run-runner.ts'
import { LeaseEndedError, type RunnerClient, UnknownTokenError } from '../../runner/runner-client.ts'
import { runCommandOn } from '../../testing/run-command.ts'
import { openRunnersWorld, type RunnersWorld } from '../../testing/runners-world.ts'
import { listRunners, removeRunner } from './runner-store.ts'
import { maxLeasesBeforeLocalEncoding } from './task-store.ts'

let world: RunnersWorld
beforeAll(async () => {
  world = await openRunnersWorld()
})
afterEach(() => world.reset())
afterAll(() => world?.close())

const { signal: never } = new AbortController()

test("a runner's package has the same renditions and file names as one encoded on this machine", async () => {
  const { client } = await world.runner('one')
  world.start(client)
  const made = await world.packageOnce(await world.importing(false, world.checking()))
  const own = await world.packageOnce(world.local)
  // An encoder's output depends on its number of threads, so its bytes and bit rate are not compared.
  const comparable = ({ rungs, ...rest }: StartDescriptor) => ({
    ...rest,
    rungs: rungs.map(({ bandwidth: _, init: _init, ...rung }) => rung),
  })
  expect(comparable(made.start)).toEqual(comparable(own.start))
  expect((await readdir(made.target, { recursive: true })).sort()).toEqual(
    (await readdir(own.target, { recursive: true })).sort(),
  )
  expect(await world.counted('one')).toMatchObject({ accepted: 1, refused: 0 })
  expect([await world.tasks(), await world.deliveries()]).toEqual([[], []])
})

test('without active runners this machine encodes alone', async () => {
  expect(await world.importing(true)).toBe(world.local)
  const { client } = await world.runner('sleeps')
  world.server.clock.now += 61_000
  expect(await world.importing(true)).toBe(world.local)
  await client.lease()
  expect(await world.importing(true)).not.toBe(world.local)
})

test('a busy machine leaves one episode to a runner and encodes the other itself', async () => {
  const { client } = await world.runner('helps')
  world.start(client)
  let here = 0
  const media = await world.importing(true, {
    ...world.local,
    packageEpisode: (...args) => {
      here += 1
      return world.local.packageEpisode(...args)
    },
  })
  expect(media.concurrency).toBe(2)
  await Promise.all([world.packageOnce(media), world.packageOnce(media)])
  expect(here).toBe(1)
  expect(await world.counted('helps')).toMatchObject({ accepted: 1 })
})

test('the task of a crashed runner goes to another runner, and the crashed one can no longer deliver', async () => {
  const [killed, good] = [await world.runner('killed'), await world.runner('good')]
  const made = world.packageOnce(await world.importing(false, world.checking()))
  const { lease } = await world.leasedBy(killed.client)
  await killed.client.sendPiece(lease, { width: 180, offset: 0, bytes: Buffer.from('left') }, never)
  expect(await world.deliveries()).toEqual([lease])
  expect(await good.client.lease()).toBeUndefined()
  // Does not advance the clock, because then both runners would be inactive.
  await world.server.deps.db
    .updateTable('encode_tasks')
    .set({ lease_until: new Date(0) })
    .execute()
  world.start(good.client)
  expect((await made).start.rungs).toHaveLength(world.job.plan.rungs.length)
  const late = await Promise.allSettled([
    killed.client.reportProgress(lease, 0.5),
    killed.client.sendPiece(lease, { width: 180, offset: 0, bytes: Buffer.from('late') }, never),
    killed.client.finish(lease),
    killed.client.giveBack(lease, { isFailure: true, reason: '' }),
  ])
  expect(late.map((one) => one.status === 'rejected' && one.reason instanceof LeaseEndedError)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await world.counted('killed')).toMatchObject({ accepted: 0 })
  expect(await world.deliveries()).toEqual([])
})

test('the package of another video is refused, and another runner encodes the episode', async () => {
  const [liar, good] = [await world.runner('liar'), await world.runner('good')]
  const other = await world.source('bars', { picture: 'smptebars' })
  const made = world.packageOnce(await world.importing(false, world.checking()))
  const { lease } = await world.leasedBy(liar.client)
  await world.deliver(liar.client, lease, other)
  await expect.poll(() => world.refusals).toEqual([expect.stringContaining('another one')])
  // The refused runner does not get the task again.
  expect(await liar.client.lease()).toBeUndefined()
  world.start(good.client)
  expect((await made).start.duration).toBe(2)
  expect([await world.counted('liar'), await world.counted('good')]).toMatchObject([{ refused: 1 }, { accepted: 1 }])
})

test.each([
  ['a runner that delivers nothing', (client: RunnerClient, lease: string) => client.finish(lease)],
  [
    'a runner that fails',
    (client: RunnerClient, lease: string) => client.giveBack(lease, { isFailure: true, reason: 'broken' }),
  ],
])('after %s, this machine encodes the episode if there is no other runner', async (_, fail) => {
  const { client } = await world.runner('fails')
  const made = world.packageOnce(await world.importing(false))
  await fail(client, (await world.leasedBy(client)).lease)
  expect((await made).start.duration).toBe(2)
  expect(await world.counted('fails')).toMatchObject({ accepted: 0 })
})

test('after too many lost leases this machine encodes the episode, although a runner asks for work', async () => {
  const { client } = await world.runner('forgets')
  const made = world.packageOnce(await world.importing(false))
  await world.leasedBy(client)
  const lost = { state: 'waiting' as const, lease: null, tries: maxLeasesBeforeLocalEncoding }
  await world.server.deps.db.updateTable('encode_tasks').set(lost).execute()
  expect(await client.lease()).toBeUndefined()
  expect((await made).start.duration).toBe(2)
})

test('each task goes to only one of many concurrent runners', async () => {
  const runners = await Promise.all(['a', 'b', 'c', 'd'].map(world.runner))
  const media = await world.importing(false)
  const stop = new AbortController()
  const made = Promise.allSettled([1, 2, 3].map(() => world.packageOnce(media, stop.signal)))
  await expect.poll(world.tasks).toHaveLength(3)
  const leased = await Promise.all([...runners, ...runners].map(({ client }) => client.lease()))
  const leases = leased.flatMap((one) => one?.lease ?? [])
  expect(new Set(leases).size).toBe(3)
  stop.abort()
  await made
  expect(await world.tasks()).toEqual([])
})

test('a stopped runner gives its task back at once, and a stopped import ends the work of its runner', async () => {
  const { client } = await world.runner('stops')
  const slow: Pick<MediaWorkers, 'packageEpisode'> = { packageEpisode: (_, options) => aborted(options?.signal) }
  const first = world.start(client, slow)
  const stop = new AbortController()
  const made = world.packageOnce(await world.importing(false, world.checking()), stop.signal)
  await expect.poll(world.tasks).toMatchObject([{ state: 'leased', tries: 1 }])
  first.stop.abort()
  await first.done
  expect(await world.tasks()).toMatchObject([{ state: 'waiting', tries: 1, failed_by: [] }])

  let [begun, ended] = [0, 0]
  world.start(client, {
    packageEpisode(_, options) {
      begun += 1
      return aborted(options?.signal).finally(() => (ended += 1))
    },
  })
  await expect.poll(() => begun).toBe(1)
  stop.abort(new Error('the import was stopped'))
  await expect(made).rejects.toThrow('the import was stopped')
  await expect.poll(() => ended).toBe(1)
  expect(await world.tasks()).toEqual([])
})

/** A promise that never resolves and rejects as soon as the signal is aborted. */
async function aborted(signal: AbortSignal | undefined): Promise<never> {
  await sleep(60_000, undefined, { ...(signal && { signal }) })
  throw new Error('the signal was not aborted')
}

test('an invalid request is refused with its error, and stores nothing', async () => {
  const [{ client, token }, other] = [await world.runner('careful'), await world.runner('other')]
  const stop = new AbortController()
  const made = world.packageOnce(await world.importing(false), stop.signal).catch(() => undefined)
  const { lease } = await world.leasedBy(client)
  const put = async (name: string, body: Buffer, { sha256 = hashOf(body), as = token, of = lease } = {}) => {
    const headers = {
      authorization: `Bearer ${as}`,
      'content-type': 'application/octet-stream',
      'content-sha256': sha256,
    }
    const url = `${world.server.origin}/runners/tasks/${of}/rungs/${name}`
    const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
    return [response.status, response.status === 204 ? '' : Object(await response.json()).message]
  }
  const bytes = Buffer.from('segment')
  expect(await put('180/0', bytes, { as: 'run_unknown' })).toEqual([401, expect.stringContaining('token')])
  expect(await put('180/0', bytes, { as: other.token })).toEqual([409, 'The lease has ended'])
  expect(await put('180/0', bytes, { of: '0'.repeat(32) })).toEqual([409, 'The lease has ended'])
  expect(await put('..%2F../0', bytes)).toEqual([422, '../.. is no rendition of the plan'])
  expect(await put('181/0', bytes)).toEqual([422, '181 is no rendition of the plan'])
  expect(await put('180/..%2F0', bytes)).toEqual([422, 'the offset must be a number'])
  expect(await put('180/0', bytes, { sha256: 'x' })).toEqual([422, 'content-sha256 must be 64 hex digits'])
  const otherHash = hashOf(Buffer.from('other'))
  expect(await put('180/0', bytes, { sha256: otherHash })).toEqual([408, 'The piece was cut off or has another hash'])
  world.disk.usable = 0
  expect(await put('180/0', bytes)).toEqual([503, 'The server has no room for packages'])
  world.disk.usable = 1e12
  expect(await world.filesOf(lease)).toEqual(['180'])
  expect(await world.received()).toEqual(['0'])
  // The limit is twice the encoder's highest bit rate including audio, for the video's duration plus five seconds.
  const { facts } = world.job
  const most = Math.ceil((maxAcceptedRungBitRate(180, facts.video) * (facts.seconds + 5)) / 8)
  const { db } = world.server.deps
  const nearlyAll = { received_bytes: String(most - bytes.length) }
  await db.updateTable('encode_tasks').set(nearlyAll).execute()
  expect(await put('180/0', bytes)).toEqual([204, ''])
  expect(await put('180/7', bytes)).toEqual([413, 'The package is too large'])
  // A piece that is sent twice counts once.
  await db.updateTable('encode_tasks').set({ received_bytes: '7' }).execute()
  expect(await put('180/0', bytes)).toEqual([204, ''])
  expect(await world.received()).toEqual(['7'])
  stop.abort()
  await made
})
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('a removed runner is refused, and its task goes to another one', async () => {
  const [removed, good] = [await world.runner('removed'), await world.runner('good')]
  const made = world.packageOnce(await world.importing(false, world.checking()))
  const { lease } = await world.leasedBy(removed.client)
  expect(await removeRunner(world.server.deps.db, 'removed')).toBe(true)
  await expect(removed.client.finish(lease)).rejects.toThrow('unknown')
  await expect(
    runRunner({ client: removed.client, media: world.local, say: () => undefined, signal: never }),
  ).rejects.toThrow(UnknownTokenError)
  world.start(good.client)
  expect((await made).start.duration).toBe(2)
})

test('the command adds, lists and removes runners, and stores no token', async () => {
  const command = (...words: string[]) => runCommandOn(world.server, ['runners', ...words])
  expect((await command('list')).lines).toEqual([expect.stringContaining('No machine encodes for this site')])
  expect(await command('add', 'two words')).toMatchObject({ code: 2 })
  const added = await command('add', 'attic')
  const token = /run_[\w-]{43}/.exec(added.lines.join(' '))?.[0] ?? ''
  expect(token).not.toBe('')
  expect(JSON.stringify(await listRunners(world.server.deps.db))).not.toContain(token)
  expect(await command('add', 'attic')).toMatchObject({ code: 1, lines: ['There is a runner attic already.'] })
  expect((await command('list')).lines.join('\n')).toMatch(/attic +never +0 +0/)
  expect(await command('remove', 'attic')).toMatchObject({ code: 0 })
  expect(await command('remove', 'attic')).toMatchObject({ code: 1, lines: ['There is no runner attic.'] })
})
