import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { wallet } from '@cliffhanger/contract/wallet'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import { draftsFolderOf } from '@cliffhanger/media-ingest/store/media-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileImporting } from '../../../ingest/import-lock.ts'
import { createSweepUploadsJob } from '../../../jobs/sweep-uploads.ts'
import { createLog } from '../../../log.ts'
import { storeFolder } from '../../../origin/store-folder.ts'
import { publishSample, writeSampleFiles } from '../../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { readLogPage } from '../../operator-log/store.ts'
import { creditCoins } from '../../wallet/ledger.ts'

const logged: string[] = []
let server: TestServer
let owner: StudioClient
beforeAll(async () => {
  server = await createTestServer({ log: createLog('warn', { write: (line) => logged.push(line) }) })
  owner = await signInAs(server, 'owner')
})
afterAll(() => server.close())
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('refuses to delete a title that viewers own, and reports the number of owners', async () => {
  const { vidId } = await publishSample(server.deps.db, 'owned')
  const { vidId: other } = await publishSample(server.deps.db, 'free')
  const viewer = await server.viewer()
  const { userId } = viewer.state
  const at = new Date(server.clock.now)
  const grant = { userId, coins: 100, kind: 'grant', note: '', orderId: null, key: `g${userId}`, at } as const
  await creditCoins(server.deps.db, grant)
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 4 })
  const { db } = server.deps
  for (const one of [vidId, other]) {
    await db
      .insertInto('watch_records')
      .values({ user_id: userId, vid_id: one, last_episode: 1, updated_at: at })
      .execute()
  }
  await viewer.ask(catalogue.addVideoShelf, { videoId: other })
  const figures = await owner.ask(studioTitles.audience, { vidIds: [vidId, other] })
  expect(figures).toEqual({ owners: 1, orders: 0, followers: 1, viewers: 1, viewersWithFixedPrice: 1, coins: 40 })
  expect(await owner.ask(studioTitles.audience, { vidIds: [other] })).toEqual({
    ...{ owners: 0, orders: 0, followers: 1, viewers: 1, viewersWithFixedPrice: 0, coins: 0 },
  })
  const { failure } = await owner.call(studioTitle.delete, { vidId, version: 1, confirmation: 'owned' })
  expect(failure).toMatchObject({ reason: 'titleIsOwned', message: 'Viewers who own episodes of this title: 1.' })
  expect((await owner.ask(studioTitle.get, { vidId })).state.isPublished).toBe(true)
})

test('an owner deletes a title and its files after typing its name, and the deletion is logged', async () => {
  const ids = await publishSample(server.deps.db, 'mistake', { names: { en: 'A Mistake', th: 'ผิด' } })
  const { vidId } = ids
  const storeDir = storeFolder(server.deps.config.dataDir)
  const layout = titleLayout(ids.cpId, vidId)
  const [media, subtitles] = [join(storeDir, layout.media), join(storeDir, layout.subtitles)]
  await writeSampleFiles(storeDir, ids, 1, 'file')
  const wrong = await owner.call(studioTitle.delete, { vidId, version: 1, confirmation: 'A mistake' })
  expect(wrong.failure).toMatchObject({ reason: 'badRequest', field: 'confirmation' })
  const old = await owner.call(studioTitle.delete, { vidId, version: 0, confirmation: 'A Mistake' })
  expect(old.failure).toMatchObject({ reason: 'conflict', field: vidId })
  const editor = await signInAs(server, 'editor')
  const refused = await editor.call(studioTitle.delete, { vidId, version: 1, confirmation: 'A Mistake' })
  expect(refused.failure?.reason).toBe('forbidden')
  expect([await isThere(media), await isThere(subtitles)]).toEqual([true, true])
  await owner.ask(studioTitle.delete, { vidId, version: 1, confirmation: 'ผิด' })
  expect([await isThere(media), await isThere(subtitles)]).toEqual([false, false])
  expect((await owner.call(studioTitle.get, { vidId })).failure?.reason).toBe('notFound')
  const [action] = await readLogPage(server.deps.db, undefined, 1, { search: 'titles delete' })
  expect(action).toMatchObject({
    arguments: `vidId=${vidId} version=1`,
    outcome: 'done',
    changes: { before: { slug: 'mistake', isPublished: true, episodes: 6, followers: 0, viewers: 0 } },
  })
  const again = await owner.call(studioTitle.delete, { vidId, version: 1, confirmation: 'ผิด' })
  expect(again.failure?.reason).toBe('notFound')
}, 60_000)

test('a deletion whose files cannot be removed is logged as done, with a warning', async () => {
  const { vidId } = await publishSample(server.deps.db, 'stuck')
  const staging = draftsFolderOf(server.deps.store)
  await mkdir(dirname(staging), { recursive: true })
  await rm(staging, { recursive: true, force: true })
  await writeFile(staging, 'not a folder')
  await owner.ask(studioTitle.delete, { vidId, version: 1, confirmation: 'stuck' })
  expect((await owner.call(studioTitle.get, { vidId })).failure?.reason).toBe('notFound')
  const [action] = await readLogPage(server.deps.db, undefined, 1, { search: `vidId=${vidId}` })
  expect(action).toMatchObject({ outcome: 'done', changes: { before: { slug: 'stuck' }, after: { isDeleted: true } } })
  const warnings = logged.map((line): unknown => JSON.parse(line))
  expect(warnings).toContainEqual(expect.objectContaining({ vidId, msg: 'files of a deleted title not removed' }))
})

test('a job removes the remaining files of deleted titles, but not those of existing titles or during an import', async () => {
  const { db, config } = server.deps
  const storeDir = storeFolder(config.dataDir)
  const ids = await publishSample(db, 'left')
  const { vidId } = ids
  const living = await publishSample(db, 'living')
  for (const one of [ids, living]) await writeSampleFiles(storeDir, one, 1, 'file')
  await db
    .insertInto('deleted_title_files')
    .values({ vid_id: living.vidId, cp_id: living.cpId, deleted_at: new Date(server.clock.now) })
    .execute()
  const staging = draftsFolderOf(server.deps.store)
  const { media, subtitles, covers } = titleLayout(ids.cpId, vidId)
  await mkdir(join(storeDir, covers), { recursive: true })
  const isStored = (path: string) => isThere(join(storeDir, path))
  const leftOver = () => Promise.all([media, subtitles, covers].map(isStored))
  const sweep = () => createSweepUploadsJob(server.deps).run()

  await rm(staging, { recursive: true, force: true })
  await writeFile(staging, 'not a folder')
  await owner.ask(studioTitle.delete, { vidId, version: 1, confirmation: 'left' })
  expect(await leftOver()).toEqual([true, true, true])
  await expect(sweep()).rejects.toThrow('Files of deleted titles cannot be removed')
  expect(await leftOver()).toEqual([true, true, true])
  await rm(staging)

  await whileImporting(db, sweep)
  expect(await leftOver()).toEqual([true, true, true])

  await rename(storeDir, `${storeDir}-elsewhere`)
  await expect(sweep()).rejects.toThrow('The media store cannot be read')
  await rename(`${storeDir}-elsewhere`, storeDir)
  await sweep()
  expect(await leftOver()).toEqual([false, false, false])
  const { media: mediaOfLiving, subtitles: subtitlesOfLiving } = titleLayout(living.cpId, living.vidId)
  expect(await Promise.all([mediaOfLiving, subtitlesOfLiving].map(isStored))).toEqual([true, true])
  const rows = await db.selectFrom('deleted_title_files').select('vid_id').execute()
  expect(rows).toEqual([{ vid_id: living.vidId }])
})
