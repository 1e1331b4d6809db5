import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playback } from '@cliffhanger/contract/playback'
import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { importFolder } from '../../../ingest/import-folder.ts'
import { makeDramaFolder } from '../../../testing/operator-folder.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let editor: StudioClient
let work: string
let vidId = ''
let version = 0
let titles = 0
let importAgain: () => Promise<boolean>
const folder = () => join(work, 'series')
beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-order-'))
  await makeDramaFolder(folder(), { episodes: 4 })
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})
afterEach(() => void vi.restoreAllMocks())
/** Publishes a title with four free episodes of different lengths; the first has subtitles, and 3 and 4 are hidden. */
beforeEach(async () => {
  titles += 1
  const slug = `title-${titles}`
  const yaml = `id: ${slug}\nnames: { en: Tides }\nepisodeNames: { en: [One, Two, Three, Four] }\n`
  await writeFile(join(folder(), 'drama.yaml'), yaml)
  const { db, store } = server.deps
  const ignored = () => undefined
  const report = {
    problems: ignored,
    begun: ignored,
    progress: ignored,
    live: ignored,
    published: ignored,
    failed: ignored,
  }
  importAgain = () => importFolder(folder(), { db, store, now: Date.now, signal: new AbortController().signal }, report)
  expect(await importAgain()).toBe(true)
  vidId = (await db.selectFrom('titles').select('vid_id').where('slug', '=', slug).executeTakeFirstOrThrow()).vid_id
  version = (await get()).version
  await hide([3, 4])
})

const get = () => editor.ask(studioTitle.get, { vidId })
async function hide(episodes: number[], isHidden = true): Promise<void> {
  version = (await editor.ask(studioTitle.setEpisodesHidden, { vidId, version, episodes, isHidden })).version
}
async function setOrder(order: number[]) {
  const answer = await editor.call(studioTitle.setOrder, { vidId, version, order })
  version = (await get()).version
  return answer.failure
}
async function restore(restored: number) {
  const answer = await editor.call(studioTitle.restore, { vidId, version, restored })
  version = (await get()).version
  return answer.failure
}
/** Returns the name, the duration in seconds and the visibility of each episode. */
async function list(): Promise<unknown[]> {
  const { state } = await get()
  const rows = await server.deps.db
    .selectFrom('episodes')
    .selectAll()
    .where('vid_id', '=', vidId)
    .orderBy('n')
    .execute()
  return rows.map(({ n, names, duration_ms, is_hidden }) => {
    expect(state.episodes.find((episode) => episode.n === n)?.names).toEqual(names)
    return [names.en, duration_ms / 1000, is_hidden ? 'hidden' : 'shown']
  })
}
const seconds = (length: number) => expect.closeTo(length, 1)
const before = [
  ['One', seconds(2.1), 'shown'],
  ['Two', seconds(2.2), 'shown'],
  ['Three', seconds(2.3), 'hidden'],
  ['Four', seconds(2.4), 'hidden'],
]
const swapped = [...before.slice(0, 2), ['Four', seconds(2.4), 'hidden'], ['Three', seconds(2.3), 'hidden']]

test('hidden episodes move with their names and videos, and play under their new numbers', async () => {
  expect(await list()).toEqual(before)
  const at = server.clock.now + 1000
  const episodes = { firstEpisode: 3, firstAt: at, perDay: 1 }
  await editor.ask(studioTitle.setRelease, { vidId, version, holdsNewEpisodes: false, episodes })
  version = (await get()).version
  const { plan } = (await get()).state
  expect(await setOrder([1, 2, 4, 3])).toBeUndefined()
  expect(await list()).toEqual(swapped)
  // Scheduled release times stay with the episode numbers.
  expect((await get()).state.plan).toEqual(plan)
  const [line] = (await editor.ask(studioTitle.history, { vidId })).rows
  expect(line).toMatchObject({ change: 'order', version })
  await hide([3, 4], false)
  const viewer = await server.viewer()
  for (const [n, length] of [
    [3, 2.4],
    [4, 2.3],
  ] as const) {
    const { start, playUrl } = await viewer.ask(playback.videoDetails, { videoId: vidId, episodeN: n })
    expect(start?.duration).toBeCloseTo(length, 1)
    const base = server.origin + playUrl
    const master = await (await fetch(base)).text()
    const playlist = master.split('\n').find((one) => one !== '' && !one.startsWith('#')) ?? ''
    expect((await fetch(new URL(playlist, base))).status, master).toBe(200)
  }
})

test('subtitles move with their episode, and the new episode number gets a subtitle version', async () => {
  version = (await editor.ask(studioTitle.setPublished, { vidId, version, isPublished: false })).version
  expect(await setOrder([2, 1, 3, 4])).toBeUndefined()
  const { episodes } = await editor.ask(studioTitle.subtitles, { vidId })
  expect(episodes.slice(0, 2)).toEqual([
    { n: 1, codes: [], dubs: [] },
    { n: 2, codes: ['cn', 'en'], dubs: [] },
  ])
  const text = (n: number) => editor.call(studioTitle.subtitleFile, { vidId, n, code: 'en' })
  expect((await text(2)).value?.text).toContain('Hello')
  expect((await text(1)).failure?.reason).toBe('notFound')
  const versions = server.deps.db
    .selectFrom('studio_versions')
    .select(['subject', 'change'])
    .where('kind', '=', 'subtitles')
  const found = await versions.where('subject', '=', `${vidId}/2/en`).execute()
  expect(found).toEqual([{ subject: `${vidId}/2/en`, change: 'moved' }])
})

/** Locks the title's row without waiting; rejects if a conflicting lock is held. */
const lockTitle = (strength: 'KEY SHARE' | 'NO KEY UPDATE') =>
  server.database.pool.query(`SELECT FROM titles WHERE vid_id = $1 FOR ${strength} NOWAIT`, [vidId])

test('video packages are hard-linked before the title is locked, and the lock does not block unlocks and follows', async () => {
  const { store } = server.deps
  const [copy, write] = [store.copyFolder, store.write]
  const whileCopied = vi.spyOn(store, 'copyFolder').mockImplementation(async (...paths) => {
    await lockTitle('NO KEY UPDATE')
    await copy(...paths)
  })
  const whileWritten = vi.spyOn(store, 'write').mockImplementation(async (...file) => {
    await lockTitle('KEY SHARE')
    await write(...file)
  })
  const limited = vi.spyOn(store, 'within')
  expect(await setOrder([1, 2, 4, 3])).toBeUndefined()
  expect([whileCopied.mock.calls.length, whileWritten.mock.calls.length]).toEqual([2, 2])
  expect(limited).toHaveBeenCalledWith(expect.any(AbortSignal))
})

/** Reads the playlists and the English subtitles of the first two episodes. */
function readFiles() {
  const paths = [1, 2].flatMap((n) => [`media/1001/${vidId}/${n}/master.m3u8`, `subtitles/1001/${vidId}/en/${n}.srt`])
  return Promise.all(paths.map(async (path) => (await server.deps.store.read(path))?.toString()))
}

test('reordering changes no file if one of the files cannot be written', async () => {
  version = (await editor.ask(studioTitle.setPublished, { vidId, version, isPublished: false })).version
  const { store } = server.deps
  const files = await readFiles()
  expect(files.map((file) => file !== undefined)).toEqual([true, true, true, false])
  const { write } = store
  const failing = vi.spyOn(store, 'write')
  failing.mockImplementation(async (path, content) => {
    if (failing.mock.calls.length === 2) throw new Error('lost')
    await write(path, content)
  })
  expect(await setOrder([2, 1, 3, 4])).toMatchObject({ reason: 'internal' })
  expect(await readFiles()).toEqual(files)
  expect(await list()).toEqual(before.map(([name, length, shown]) => [name, length, shown]))
})

test('a reorder, a publication of subtitles and an import change no file if their commit fails', async () => {
  version = (await editor.ask(studioTitle.setPublished, { vidId, version, isPublished: false })).version
  const files = await readFiles()
  const key = { vidId, n: 1, code: 'en' } as const
  const { hash: base } = await editor.ask(studioSubtitles.read, key)
  const subtitles = join(folder(), 'subtitles/en/001.srt')
  const text = await readFile(subtitles, 'utf8')
  await writeFile(subtitles, text.replace('Hello', 'Goodbye'))
  const { pool } = server.database
  await pool.query(`
    CREATE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE CONSTRAINT TRIGGER refuse_commit AFTER INSERT ON studio_versions DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION refuse_commit()`)
  const cues = [{ startMs: 100, endMs: 1000, text: 'Welcome' }]
  expect(await setOrder([2, 1, 3, 4])).toMatchObject({ reason: 'internal' })
  expect((await editor.call(studioSubtitles.publish, { ...key, base, cues })).failure?.reason).toBe('internal')
  await expect(importAgain()).rejects.toThrow('refused')
  await pool.query('DROP TRIGGER refuse_commit ON studio_versions')
  expect(await readFiles()).toEqual(files)
  expect(await importAgain()).toBe(true)
  expect((await readFiles())[1]).toContain('Goodbye')
  await writeFile(subtitles, text)
})

test('an episode that is visible, unlocked or watched keeps its number', async () => {
  const refused = { reason: 'badRequest', field: 'order' }
  expect(await setOrder([2, 1, 3, 4])).toMatchObject(refused)
  // An episode between the old and the new position must keep its number.
  expect(await setOrder([1, 4, 2, 3])).toMatchObject(refused)
  const { userId } = (await server.viewer()).state
  const { pool } = server.database
  await pool.query('INSERT INTO entitlements (user_id, vid_id, episode) VALUES ($1, $2, 4)', [userId, vidId])
  expect(await setOrder([1, 2, 4, 3])).toMatchObject({
    ...refused,
    message: expect.stringMatching(/^Episode 4 .*\(1\)/),
  })
  await pool.query('DELETE FROM entitlements WHERE user_id = $1', [userId])
  await hide([3], false)
  const viewer = await server.viewer()
  await viewer.ask(playback.updateEpisodeRecord, { videoId: vidId, episodeN: 3, lookTime: 1 })
  await hide([3])
  expect(await setOrder([1, 2, 4, 3])).toMatchObject({ ...refused, message: expect.stringMatching(/^Episode 3 /) })
  expect(await list()).toEqual(before)
  const { episodes } = await editor.ask(studioTitle.use, { vidId })
  expect(episodes).toEqual([1, 2, 3, 4].map((n) => ({ n, unlocks: 0, viewers: n === 3 ? 1 : 0 })))
})

test('refuses an episode order that is based on an older version, or has missing, repeated or unknown episodes', async () => {
  for (const order of [
    [1, 2, 3],
    [1, 2, 3, 3],
    [1, 2, 3, 5],
    [1, 2, 3, 4, 5],
  ])
    expect(await setOrder(order), order.join()).toMatchObject({ reason: 'badRequest', field: 'order' })
  const old = await editor.call(studioTitle.setOrder, { vidId, version: version - 1, order: [1, 2, 4, 3] })
  expect(old.failure?.reason).toBe('conflict')
  const cashier = await signInAs(server, 'cashier')
  expect((await cashier.call(studioTitle.setOrder, { vidId, version, order: [1, 2, 4, 3] })).status).toBe(403)
  expect(await list()).toEqual(before)
})

test('an episode whose video is being replaced keeps its number', async () => {
  const files = [{ path: '4.mp4', bytes: 1, modifiedAt: 1 }]
  const episode = { vidId, replaces: 4, publishAs: 'published' } as const
  const { uploadId } = await editor.ask(studioUpload.begin, { name: '4.mp4', files, episode })
  expect(await setOrder([1, 2, 4, 3])).toMatchObject({ reason: 'badRequest', field: 'order' })
  await editor.ask(studioUpload.remove, { uploadId })
  expect(await setOrder([1, 2, 4, 3])).toBeUndefined()
})

test('restoring a version undoes a move, and is refused when a moved episode must keep its number', async () => {
  const first = version
  await setOrder([1, 2, 4, 3])
  expect(await restore(first)).toBeUndefined()
  expect(await list()).toEqual(before)
  await setOrder([1, 2, 4, 3])
  await hide([3, 4], false)
  expect(await restore(first)).toMatchObject({ reason: 'badRequest', field: 'restored' })
  expect((await list()).map((line) => Array.isArray(line) && line[0])).toEqual(['One', 'Two', 'Four', 'Three'])
})
