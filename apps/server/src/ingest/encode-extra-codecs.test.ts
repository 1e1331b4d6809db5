import { access, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playback } from '@cliffhanger/contract/playback'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { createMediaWorkers, type MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { deleteTitle } from '../modules/catalogue/withdraw.ts'
import { countUnsettledOrders } from '../modules/payments/order-store.ts'
import { countTitleOwners } from '../modules/wallet/store.ts'
import { storeFolder } from '../origin/store-folder.ts'
import { importAndListConflicts, importSmallDrama } from '../testing/import-fields.ts'
import { episodeFile } from '../testing/operator-folder.ts'
import type { ProtocolClient } from '../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { encodeExtraCodecs } from './encode-extra-codecs.ts'
import { whileImporting } from './import-lock.ts'
import { sweepStore } from './sweep-store.ts'

// The timeout is long because real encoders run, while other tests use the same machine.
vi.setConfig({ testTimeout: 120_000 })

const hourMs = 3_600_000
let server: TestServer
let work: string
let media: MediaWorkers
let storeDir: string
beforeAll(async () => {
  server = await createTestServer({ env: { EXTRA_CODECS: 'av1' } })
  storeDir = storeFolder(server.deps.config.dataDir)
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-codecs-'))
  media = createMediaWorkers({ concurrency: 1 })
})
afterAll(async () => {
  media.close()
  await server.close()
  await rm(work, { recursive: true })
})

const imported = (slug: string) => importSmallDrama(server.deps, join(work, slug))
async function watch(vidId: string, viewers: number): Promise<ProtocolClient> {
  let last: ProtocolClient | undefined
  for (let count = 0; count < viewers; count += 1) {
    last = await server.viewer()
    await last.ask(playback.updateEpisodeRecord, { videoId: vidId, episodeN: 1, lookTime: 1 })
  }
  if (!last) throw new Error('no viewer')
  return last
}
const encode = (changes: Partial<Parameters<typeof encodeExtraCodecs>[0]> = {}) =>
  encodeExtraCodecs({
    ...{
      db: server.deps.db,
      store: server.deps.store,
      media,
      now: server.deps.now,
      log: createLog('silent'),
      codecs: ['av1'],
    },
    ...{ leastViewers: 2, until: server.deps.now() + hourMs, signal: new AbortController().signal },
    ...changes,
  })
const offers = (vidId: string) =>
  server.deps.db.selectFrom('episode_codecs').select(['n', 'pkg']).where('vid_id', '=', vidId).orderBy('n').execute()
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('offers a title in demand in AV1, and other titles in H.264 only', async () => {
  const [popular, rare] = [await imported('popular'), await imported('rare')]
  const viewer = await watch(popular.vid_id, 2)
  await watch(rare.vid_id, 1)
  const before = await viewer.ask(playback.getPlayList, { videoId: popular.vid_id })
  await encode()
  const after = await viewer.ask(playback.getPlayList, { videoId: popular.vid_id })
  const { alternatives, ...start } = after.start['1'] ?? {}
  expect(start, 'H.264 is unchanged').toEqual(before.start['1'])
  expect(before.start['1']).not.toHaveProperty('alternatives')
  expect(alternatives?.map(({ rungs }) => rungs[0]?.codecs.slice(0, 4))).toEqual(['av01'])
  const rung = alternatives?.[0]?.rungs[0]
  const segment = await fetch(server.origin + after.start['1']?.base + rung?.segments.replace('{n}', '0'))
  expect([segment.status, (await segment.arrayBuffer()).byteLength > 500]).toEqual([200, true])
  const other = await viewer.ask(playback.getPlayList, { videoId: rare.vid_id })
  expect(other.start['1']).not.toHaveProperty('alternatives')
  const { start: details } = await viewer.ask(playback.videoDetails, { videoId: popular.vid_id, episodeN: 1 })
  expect(details.alternatives).toEqual(alternatives)
})

test('serves no AV1 segment of a locked episode', async () => {
  const { vid_id, cp_id } = await imported('locked')
  const viewer = await watch(vid_id, 2)
  await encode()
  const [free, locked] = await offers(vid_id)
  const list = await viewer.ask(playback.getPlayList, { videoId: vid_id })
  expect(Object.keys(list.start)).toEqual(['1'])
  expect(JSON.stringify(list)).not.toContain(locked?.pkg)
  expect(JSON.stringify(list)).toContain(free?.pkg)
  const token = list.start['1']?.base.split('/')[2]
  const path = (given = '') => `${server.origin}/media/${given}/${cp_id}/${vid_id}/2/${locked?.pkg}/180/0.m4s`
  const status = async (url: string) => (await fetch(url)).status
  expect(await status(path(token)), 'the token of episode 1').toBe(403)
  expect(await status(path('none'))).toBe(403)
  expect(await isThere(join(storeDir, `media/${cp_id}/${vid_id}/2/${locked?.pkg}/180/0.m4s`))).toBe(true)
})

test('only viewers of the last seven days count as demand for a title', async () => {
  const { vid_id } = await imported('past')
  await watch(vid_id, 2)
  const later = server.deps.now() + 8 * 24 * hourMs
  await encode({ now: () => later, until: later + hourMs })
  expect(await offers(vid_id)).toEqual([])
})

test('does not begin while an import runs, and stops when an import begins', async () => {
  const { vid_id } = await imported('waiting')
  await watch(vid_id, 2)
  let calls = 0
  const counting: MediaWorkers = {
    ...media,
    packageEpisode: (job, options) => {
      calls += 1
      return media.packageEpisode(job, options)
    },
  }
  await whileImporting(server.deps.db, () => encode({ media: counting }))
  expect([calls, await offers(vid_id)]).toEqual([0, []])

  // An import begins during the encoding of the first episode; in this test, that encoding ends only by its abort.
  const stopped = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const hanging: MediaWorkers = {
    ...media,
    packageEpisode: (_job, options) =>
      new Promise((_, reject) => {
        begun.resolve()
        options?.signal?.addEventListener('abort', () => {
          stopped.resolve()
          reject(options.signal?.reason)
        })
      }),
  }
  const encoding = encode({ media: hanging })
  await begun.promise
  await whileImporting(server.deps.db, () => stopped.promise)
  await encoding
  expect(await offers(vid_id)).toEqual([])

  await encode()
  expect((await offers(vid_id)).map(({ n }) => n)).toEqual([1, 2])
})

test('an import publishes a title while an episode is being encoded in an extra codec', async () => {
  const { vid_id } = await imported('slow')
  await watch(vid_id, 3)
  const begun = Promise.withResolvers<void>()
  const hanging: MediaWorkers = {
    ...media,
    packageEpisode: (_job, options) =>
      new Promise((_, reject) => {
        begun.resolve()
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      }),
  }
  const stop = new AbortController()
  const encoding = encode({ media: hanging, signal: stop.signal })
  await begun.promise
  await imported('meanwhile')
  const { status } = await server.deps.db
    .selectFrom('titles')
    .select('status')
    .where('slug', '=', 'meanwhile')
    .executeTakeFirstOrThrow()
  expect(status).toBe('published')
  // This import was shorter than the polling interval, so the encoder has not noticed it and must be stopped here.
  stop.abort()
  await encoding
  await encode()
})

test('offers the other episodes when one cannot be encoded, and ends at its time limit', async () => {
  const { vid_id } = await imported('broken')
  await watch(vid_id, 2)
  await encode({ until: server.deps.now() })
  expect(await offers(vid_id)).toEqual([])
  await rm(episodeFile(join(work, 'broken'), 1))
  await encode()
  expect((await offers(vid_id)).map(({ n }) => n)).toEqual([2])
})

test('no longer offers the AV1 rendition of a replaced episode, but keeps its files for two days', async () => {
  const { vid_id, cp_id } = await imported('replaced')
  const viewer = await watch(vid_id, 2)
  await encode()
  const [first, second] = await offers(vid_id)
  const folder = (n: number, pkg = '') => join(storeDir, `media/${cp_id}/${vid_id}/${n}/${pkg}`)
  // An import without changes keeps the AV1 renditions.
  await importAndListConflicts(server.deps, join(work, 'replaced'))
  expect(await offers(vid_id)).toEqual([first, second])

  // The AV1 renditions are old enough for the sweep, but viewers may still play them when they are replaced.
  for (const [n, row] of [
    [1, first],
    [2, second],
  ] as const)
    await utimes(folder(n, row?.pkg), 0, 0)
  await makeMedia(episodeFile(join(work, 'replaced'), 1), { seconds: 1.2, crf: 40 })
  await importAndListConflicts(server.deps, join(work, 'replaced'))
  expect(await offers(vid_id)).toEqual([second])
  const { start } = await viewer.ask(playback.videoDetails, { videoId: vid_id, episodeN: 1 })
  expect(start).not.toHaveProperty('alternatives')
  await sweepStore(server.deps.db, server.deps.store, Date.now())
  expect(await isThere(folder(1, first?.pkg))).toBe(true)
  await sweepStore(server.deps.db, server.deps.store, Date.now() + 72 * hourMs)
  expect([await isThere(folder(1, first?.pkg)), await isThere(folder(2, second?.pkg))]).toEqual([false, true])

  await deleteTitle({ ...server.deps, countTitleOwners, countUnsettledOrders }, vid_id)
  expect([await offers(vid_id), await isThere(folder(2, second?.pkg))]).toEqual([[], false])
})

test('offers no codec that the settings do not list', async () => {
  const { vid_id } = await imported('switched')
  await watch(vid_id, 2)
  await encode()
  const off = await createTestServer({ database: server.database, env: { EXTRA_CODECS: 'off' } })
  try {
    const viewer = await off.viewer()
    const { start } = await viewer.ask(playback.videoDetails, { videoId: vid_id, episodeN: 1 })
    expect([await offers(vid_id).then((rows) => rows.length), start.alternatives]).toEqual([2, undefined])
  } finally {
    // Not `off.close()`, which would also close the database of the other server.
    await off.app.close()
  }
})
