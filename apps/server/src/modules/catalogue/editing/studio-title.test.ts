import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { wallet } from '@cliffhanger/contract/wallet'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeFolder } from '../../../origin/store-folder.ts'
import { publishSample, sampleAuthor, sampleEdition, writeSampleFiles } from '../../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { readLogPage } from '../../operator-log/store.ts'
import { readTitleReport } from '../../tracking/report-store.ts'
import { creditCoins } from '../../wallet/ledger.ts'
import { publishTitle, type TitleIdPair } from '../publish.ts'
import { setPublished } from '../withdraw.ts'

let server: TestServer
let editor: StudioClient
let other: StudioClient
let ids: TitleIdPair
let vidId = ''
let titles = 0
beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  other = await signInAs(server, 'owner')
})
afterAll(() => server.close())
beforeEach(async () => {
  titles += 1
  ids = await publishSample(server.deps.db, `title-${titles}`)
  vidId = ids.vidId
})

const get = () => editor.ask(studioTitle.get, { vidId })
const history = async () => (await editor.ask(studioTitle.history, { vidId })).rows
const words = {
  names: { en: 'The Contract', th: ' สัญญา ' },
  descriptions: { en: 'Thirty days.' },
  tags: ['CEO'],
  episodeNames: { en: ['The ring', '', 'The end'], th: ['แหวน'] },
}
const prices = { freeEpisodes: 3, pricePerEpisode: 25, wholeTitlePrice: '6.99' }

test('changes of texts, prices and visibility create versions and are logged without the texts', async () => {
  expect(await editor.ask(studioTitle.setWords, { vidId, version: 1, words })).toEqual({ version: 2 })
  expect(await editor.ask(studioTitle.setPrices, { vidId, version: 2, ...prices })).toEqual({ version: 3 })
  expect(await editor.ask(studioTitle.setPublished, { vidId, version: 3, isPublished: false })).toEqual({ version: 4 })
  const { state, version, words: counts } = await get()
  expect(version).toBe(4)
  expect(state).toMatchObject({
    isPublished: false,
    ...prices,
    texts: { en: { name: 'The Contract', description: 'Thirty days.' }, th: { name: 'สัญญา', description: '' } },
    tags: ['CEO'],
  })
  expect(state.episodes.slice(0, 3).map(({ names }) => names)).toEqual([
    { en: 'The ring', th: 'แหวน' },
    {},
    { en: 'The end' },
  ])
  expect([counts.of, counts.th, counts.zh]).toEqual([4, 2, 0])
  expect((await history()).map(({ change, operator }) => [change, operator.split(' <')[0]])).toEqual([
    ['visibility', 'The editor'],
    ['prices', 'The editor'],
    ['words', 'The editor'],
    ['import', 'import'],
  ])
  const [hidden, priced, worded] = await readLogPage(server.deps.db, undefined, 3, { search: 'studio title' })
  expect(worded?.arguments).toBe(`vidId=${vidId} version=1`)
  expect(priced?.changes).toEqual({
    before: { freeEpisodes: 2, pricePerEpisode: 20, wholeTitlePrice: '' },
    after: prices,
  })
  expect(hidden?.changes).toEqual({ before: { isPublished: true }, after: { isPublished: false } })
})

test('empty tags, as from a cleared field, are left out', async () => {
  const tagged = (tags: string[]) => ({ ...words, tags })
  await editor.ask(studioTitle.setWords, { vidId, version: 1, words: tagged(['CEO', '', ' ']) })
  expect((await get()).state.tags).toEqual(['CEO'])
  await editor.ask(studioTitle.setWords, { vidId, version: 2, words: tagged(['']) })
  expect((await get()).state.tags).toEqual([])
})

test('original language, audience and list position can be changed and restored', async () => {
  const details = { language: 'zh' as const, audience: 2 as const, order: -5 }
  expect(await editor.ask(studioTitle.setDetails, { vidId, version: 1, ...details })).toEqual({ version: 2 })
  const changed = await get()
  expect(changed.state).toMatchObject(details)
  // The title has a name and a description in Chinese and in English. Its only episode name is in English.
  expect([changed.words.of, changed.words.zh, changed.words.en]).toEqual([2, 2, 2])
  expect((await history())[0]).toMatchObject({ version: 2, change: 'details' })
  const nameless = await editor.call(studioTitle.setDetails, { vidId, version: 2, ...details, language: 'th' })
  expect(nameless.failure).toMatchObject({ reason: 'badRequest', field: 'language' })
  const far = await editor.call(studioTitle.setDetails, { vidId, version: 2, ...details, order: 1_000_001 })
  expect(far.failure).toMatchObject({ reason: 'badRequest', field: 'order' })
  await editor.ask(studioTitle.restore, { vidId, version: 2, restored: 1 })
  const { state, words: counts } = await get()
  expect(state).toMatchObject({ language: 'en', audience: 0, order: 1000 })
  expect(counts.of).toBe(3)
})

test('refuses a change based on an older version, also after a command or import; equal imports add no version', async () => {
  await other.ask(studioTitle.setPrices, { vidId, version: 1, ...prices })
  const late = await editor.call(studioTitle.setWords, { vidId, version: 1, words })
  expect(late.failure).toMatchObject({ reason: 'conflict', field: vidId })
  expect(late.status).toBe(409)
  expect((await get()).state.tags).toEqual(['CEO', 'slow burn'])
  await setPublished(server.deps.db, vidId, false, sampleAuthor)
  const stale = await editor.call(studioTitle.setPublished, { vidId, version: 2, isPublished: true })
  expect(stale.failure?.reason).toBe('conflict')
  await publishTitle(server.deps.db, vidId, sampleEdition(), new Date(server.clock.now), async () => undefined)
  expect((await history()).map(({ change, operator }) => `${change} by ${operator.split(' <')[0]}`)).toEqual([
    'import by import',
    'visibility by test',
    'prices by The owner',
    'import by import',
  ])
  const older = await editor.call(studioTitle.setPrices, { vidId, version: 3, ...prices })
  expect(older.failure, 'after an import').toMatchObject({ reason: 'conflict', field: vidId })
  const same = await publishTitle(server.deps.db, vidId, sampleEdition(), new Date(), async () => undefined)
  expect([same, (await get()).version]).toEqual(['unpublished', 4])
})

test('accepts one of two concurrent changes based on the same version', async () => {
  const change = (client: StudioClient, pricePerEpisode: number) =>
    client.call(studioTitle.setPrices, { vidId, version: 1, ...prices, pricePerEpisode })
  const ended = await Promise.all([change(editor, 30), change(other, 40)])
  expect(ended.map(({ failure }) => failure?.reason).toSorted()).toEqual(['conflict', undefined])
})

test('restoring a version creates a new version with exactly the old state', async () => {
  await editor.ask(studioTitle.setWords, { vidId, version: 1, words })
  await editor.ask(studioTitle.setPrices, { vidId, version: 2, ...prices })
  await editor.ask(studioTitle.setEpisodesHidden, { vidId, version: 3, episodes: [2, 3], isHidden: true })
  const before = (await get()).state
  expect(await editor.ask(studioTitle.restore, { vidId, version: 4, restored: 1 })).toEqual({ version: 5 })
  const first = await editor.ask(studioTitle.versionState, { vidId, version: 1 })
  expect((await get()).state).toEqual(first.state)
  expect(first.before).toBeUndefined()
  const found = await editor.ask(studioTitles.list, { search: 'slow burn', language: 'en' })
  expect(found.rows.map((row) => row.vidId)).toContain(vidId)
  await editor.ask(studioTitle.restore, { vidId, version: 5, restored: 4 })
  expect((await get()).state).toEqual(before)
  const last = await editor.ask(studioTitle.versionState, { vidId, version: 6 })
  expect(last).toEqual({ state: before, before: first.state })
  const none = await editor.call(studioTitle.restore, { vidId, version: 6, restored: 9 })
  expect(none.failure).toMatchObject({ reason: 'notFound', field: 'restored' })
})

test('invalid input is refused with the field name and changes nothing', async () => {
  const refused = async (call: Promise<{ failure?: { reason: string; field?: string } }>) => (await call).failure
  const wrong = (more: object) =>
    refused(editor.call(studioTitle.setWords, { vidId, version: 1, words: { ...words, ...more } }))
  const badRequest = (field: string) => ({ reason: 'badRequest', field })
  expect(await wrong({ names: { en: ' ' } })).toMatchObject(badRequest('words.names.en'))
  expect(await wrong({ descriptions: { ja: '契約' } })).toMatchObject(badRequest('words.names.ja'))
  expect(await wrong({ episodeNames: { en: Array(7).fill('x') } })).toMatchObject(badRequest('words.episodeNames.en'))
  expect(await wrong({ names: { en: 'x'.repeat(201) } })).toMatchObject(badRequest('words.names.en'))
  const price = (more: object) => refused(editor.call(studioTitle.setPrices, { vidId, version: 1, ...prices, ...more }))
  expect(await price({ pricePerEpisode: 0 })).toMatchObject(badRequest('pricePerEpisode'))
  expect(await price({ wholeTitlePrice: '0.00' })).toMatchObject(badRequest('wholeTitlePrice'))
  expect(await price({ wholeTitlePrice: '5' })).toMatchObject(badRequest('wholeTitlePrice'))
  const hide = (episodes: number[]) =>
    refused(editor.call(studioTitle.setEpisodesHidden, { vidId, version: 1, episodes, isHidden: true }))
  expect(await hide([7])).toMatchObject(badRequest('episodes'))
  expect(await hide([1, 2, 3, 4, 5, 6])).toMatchObject(badRequest('episodes'))
  expect((await get()).version).toBe(1)
  const unknown = await editor.call(studioTitle.setPublished, { vidId: '999', version: 0, isPublished: true })
  expect(unknown.failure?.reason).toBe('notFound')
  expect((await editor.call(studioTitle.get, { vidId: '999' })).failure?.reason).toBe('notFound')
})

test("viewers keep the price of their first unlock, and the title's statistics equal those of `npm run report`", async () => {
  const viewer = await server.viewer()
  const { userId } = viewer.state
  const at = new Date(server.clock.now)
  await creditCoins(server.deps.db, {
    userId,
    coins: 100,
    kind: 'grant',
    note: '',
    orderId: null,
    key: `g${userId}`,
    at,
  })
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  await editor.ask(studioTitle.setPrices, { vidId, version: 1, ...prices, freeEpisodes: 2, pricePerEpisode: 40 })
  const title = await get()
  expect(title.keptPrices).toEqual([{ coins: 20, viewers: 1 }])
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 4 })
  const report = await readTitleReport(server.deps.db, new Date(server.clock.now - 7 * 86_400_000))
  const reported = report.find(({ slug }) => slug === title.slug)
  const { week } = await get()
  expect(week).toEqual({ unlockers: 1, coins: 40 })
  expect(week).toEqual({ unlockers: reported?.unlocked, coins: reported?.coins })
  expect(title.shop.coins.length).toBeGreaterThan(0)
})

test('an episode counts the viewers whose last watched episode is this or a later one', async () => {
  for (const episode of [1, 3, 3, 6]) {
    const { userId } = (await server.viewer()).state
    await server.database.pool.query(
      'INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at) VALUES ($1, $2, $3, now())',
      [userId, vidId, episode],
    )
  }
  const { viewers, episodes } = await editor.ask(studioTitle.reached, { vidId })
  expect(viewers).toBe(4)
  expect(episodes.map((row) => row.viewers)).toEqual([4, 3, 3, 1, 1, 1])
})

test('lists subtitles and dubbing tracks per episode, and downloads subtitles as published', async () => {
  await writeSampleFiles(storeFolder(server.deps.config.dataDir), ids, 1, 'one line')
  const { episodes } = await editor.ask(studioTitle.subtitles, { vidId })
  expect(episodes).toHaveLength(6)
  expect(episodes[0]).toEqual({ n: 1, codes: ['ar', 'cn', 'en'], dubs: [] })
  const dubs = { dubs: [{ language: 8 }, { language: 6 }] }
  const sqlText = 'UPDATE episodes SET start = start || $1 WHERE vid_id = $2 AND n = 2'
  await server.database.pool.query(sqlText, [JSON.stringify(dubs), vidId])
  const dubbed = await editor.ask(studioTitle.subtitles, { vidId })
  expect(dubbed.episodes[1]?.dubs).toEqual(['es', 'jp'])
  expect(await editor.ask(studioTitle.subtitleFile, { vidId, n: 1, code: 'en' })).toEqual({ text: 'one line' })
  const missing = await editor.call(studioTitle.subtitleFile, { vidId, n: 1, code: 'th' })
  expect(missing.failure?.reason).toBe('notFound')
  const wrong = await editor.call(studioTitle.subtitleFile, { vidId, n: 1, code: 'xx' })
  expect(wrong.failure).toMatchObject({ reason: 'badRequest', field: 'code' })
})

test('a cover is checked and stored like an imported one, and can be removed and restored', async () => {
  const picture = async (width: number) =>
    (
      await sharp({ create: { width, height: 800, channels: 3, background: '#c04020' } })
        .png()
        .toBuffer()
    ).toString('base64')
  const set = async (base64: string) =>
    editor.call(studioTitle.setCover, { vidId, version: 1, language: 'th', picture: base64 })
  expect((await set('bm90IGEgcGljdHVyZQ==')).failure).toMatchObject({
    reason: 'badRequest',
    field: 'picture',
    message: 'not a jpeg, png or webp picture',
  })
  expect((await set(await picture(200))).failure?.message).toContain('at least 300×300 is required')
  expect((await set(await picture(600))).value).toEqual({ version: 2 })
  const { coverUrls } = await get()
  const response = await fetch(`${server.origin}${coverUrls.th}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await editor.ask(studioTitle.removeCover, { vidId, version: 2, language: 'th' })
  expect(Object.keys((await get()).coverUrls)).toEqual(['en'])
  await editor.ask(studioTitle.restore, { vidId, version: 3, restored: 2 })
  expect((await get()).coverUrls).toEqual(coverUrls)
  const only = await editor.ask(studioTitle.removeCover, { vidId, version: 4, language: 'en' })
  expect((await editor.call(studioTitle.removeCover, { vidId, ...only, language: 'th' })).failure).toMatchObject({
    reason: 'badRequest',
    field: 'language',
  })
  const { rows } = await server.database.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM replaced_covers WHERE vid_id = $1',
    [vidId],
  )
  expect(rows).toEqual([{ n: 2 }])
  const staging = join(storeFolder(server.deps.config.dataDir), '.ingest', 'staging')
  expect(await readdir(staging)).toEqual([])
})
