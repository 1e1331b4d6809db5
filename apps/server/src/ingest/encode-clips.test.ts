import { access, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PublicPageContent, publicPageDataPath, type TitleClip } from '@cliffhanger/contract/public-page'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { createMediaWorkers, type MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { incrementCatalogueVersion } from '../db/catalogue-version.ts'
import { createLog } from '../log.ts'
import { deleteTitle, setPublished } from '../modules/catalogue/withdraw.ts'
import { countUnsettledOrders } from '../modules/payments/order-store.ts'
import { countTitleOwners } from '../modules/wallet/store.ts'
import { storeFolder } from '../origin/store-folder.ts'
import { importAndListConflicts, importSmallDrama } from '../testing/import-fields.ts'
import { episodeFile } from '../testing/operator-folder.ts'
import { sampleAuthor } from '../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { encodeClips } from './encode-clips.ts'
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
  server = await createTestServer()
  storeDir = storeFolder(server.deps.config.dataDir)
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-clips-'))
  media = createMediaWorkers({ concurrency: 1 })
})
afterAll(async () => {
  media.close()
  await server.close()
  await rm(work, { recursive: true })
})

const imported = (slug: string) => importSmallDrama(server.deps, join(work, slug))
const encode = (changes: Partial<Parameters<typeof encodeClips>[0]> = {}) =>
  encodeClips({
    ...{ db: server.deps.db, store: server.deps.store, media, now: server.deps.now, log: createLog('silent') },
    ...{ until: server.deps.now() + hourMs, signal: new AbortController().signal },
    ...changes,
  })
/** Reads the clip from the page of a title. */
async function clipOf(vidId: string): Promise<TitleClip | undefined> {
  const answer = await fetch(`${server.origin}${publicPageDataPath}/title/x-${vidId}`)
  const content: PublicPageContent = JSON.parse(await answer.text())
  return content.kind === 'title' ? content.clip : undefined
}
const statusOf = async (path = '') => (await fetch(server.origin + path)).status
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
async function change(vidId: string, values: { free_episodes: number }): Promise<void> {
  await server.deps.db.updateTable('titles').set(values).where('vid_id', '=', vidId).execute()
  await incrementCatalogueVersion(server.deps.db)
}

test('the page of a title offers a public clip of its first free episode until the title is deleted', async () => {
  const { db } = server.deps
  const { vid_id: vidId, cp_id: cpId } = await imported('clipped')
  expect(await clipOf(vidId)).toBeUndefined()
  await encode()
  const clip = await clipOf(vidId)
  expect(clip).toEqual({ url: expect.stringMatching(`^/clips/${vidId}/[0-9a-f]{16}\\.mp4$`), duration: 2.12 })
  const whole = await fetch(server.origin + clip?.url)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
    200,
    'video/mp4',
    'public, max-age=3600',
  ])
  expect(Buffer.from(await whole.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
  const part = await fetch(server.origin + clip?.url, { headers: { range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  const other = clip?.url.replace(/[0-9a-f]{16}/, 'ab12cd34ef')
  expect(await statusOf(other)).toBe(404)

  await change(vidId, { free_episodes: 0 })
  expect([await statusOf(clip?.url), await clipOf(vidId)], 'paid').toEqual([404, undefined])
  await change(vidId, { free_episodes: 1 })
  expect(await statusOf(clip?.url)).toBe(200)
  await db.updateTable('episodes').set({ is_hidden: true }).where('vid_id', '=', vidId).where('n', '=', 1).execute()
  await incrementCatalogueVersion(db)
  expect([await statusOf(clip?.url), await clipOf(vidId)], 'hidden episode').toEqual([404, undefined])
  await encode()
  expect(await clipOf(vidId), 'the next episode is paid').toBeUndefined()
  await db.updateTable('episodes').set({ is_hidden: false }).where('vid_id', '=', vidId).execute()
  await setPublished(db, vidId, false, sampleAuthor)
  expect(await statusOf(clip?.url), 'hidden title').toBe(404)
  await setPublished(db, vidId, true, sampleAuthor)
  expect(await statusOf(clip?.url)).toBe(200)

  await sweepStore(db, server.deps.store, Date.now() + 72 * hourMs)
  expect(await statusOf(clip?.url), 'after the sweep').toBe(200)
  await deleteTitle({ ...server.deps, countTitleOwners, countUnsettledOrders }, vidId)
  expect([await statusOf(clip?.url), await isThere(join(storeDir, 'media', cpId, vidId))]).toEqual([410, false])
})

test('replacing a video replaces its clip, and the sweep deletes the old clip', async () => {
  const { db } = server.deps
  const { vid_id: vidId, cp_id: cpId } = await imported('replaced')
  await encode()
  const before = await clipOf(vidId)
  await makeMedia(episodeFile(join(work, 'replaced'), 1), { seconds: 1.2, crf: 40 })
  await importAndListConflicts(server.deps, join(work, 'replaced'))
  expect([await statusOf(before?.url), await clipOf(vidId)]).toEqual([404, undefined])
  await encode()
  const after = await clipOf(vidId)
  expect([after?.duration, await statusOf(after?.url)]).toEqual([1.2, 200])
  await sweepStore(db, server.deps.store, Date.now() + 72 * hourMs)
  const folder = ({ url = '' } = {}) =>
    join(storeDir, 'media', cpId, vidId, '1', url.split('/')[3]?.split('.')[0] ?? '')
  expect([await isThere(folder(before)), await isThere(folder(after))]).toEqual([false, true])
})

test('encodes no clip during an import or after the time limit, and retries a failed clip after a day', async () => {
  const { vid_id: vidId } = await imported('waiting')
  let calls = 0
  const failing: MediaWorkers = {
    ...media,
    writeClip: () => {
      calls += 1
      return Promise.reject(new Error('no'))
    },
  }
  await whileImporting(server.deps.db, () => encode({ media: failing }))
  await encode({ media: failing, until: server.deps.now() })
  await rename(join(storeDir, 'media'), join(storeDir, 'elsewhere'))
  await expect(encode({ media: failing })).rejects.toThrow('ENOENT')
  await rename(join(storeDir, 'elsewhere'), join(storeDir, 'media'))
  expect(calls).toBe(0)
  await encode({ media: failing })
  await encode({ media: failing })
  expect([calls, await clipOf(vidId)]).toEqual([1, undefined])
  const later = server.deps.now() + 25 * hourMs
  await encode({ now: () => later, until: later + hourMs })
  expect(await clipOf(vidId)).toHaveProperty('duration', 2.12)
})
