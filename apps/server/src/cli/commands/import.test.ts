import { cp, mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepStore } from '../../ingest/sweep-store.ts'
import { uploadsFolder } from '../../modules/feedback/image-folder.ts'
import { storeFolder } from '../../origin/store-folder.ts'
import { episodeFile, makeDramaFolder } from '../../testing/operator-folder.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { environmentOf } from '../../testing/test-site.ts'
import { createTestTerminal } from '../../testing/test-terminal.ts'
import { runCommand } from '../run.ts'

let server: TestServer
let viewer: ProtocolClient
let work: string
let folder: string
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 50 })

beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.viewer()
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-import-'))
  folder = join(work, 'own-title')
  await makeDramaFolder(folder)
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

async function run(args: string[], terminal = createTestTerminal(work)) {
  const { db, now, config, provider } = server.deps
  const workplace = {
    db,
    store: createFolderStore(storeFolder(config.dataDir)),
    uploadsDir: uploadsFolder(config.dataDir),
    now,
    provider,
  }
  const code = await runCommand(args, terminal, async () => workplace, environmentOf(server))
  return { code, lines: terminal.lines, said: terminal.lines.join('\n') }
}
const shown = async () => {
  const { rows } = await viewer.ask(recommendation.moduleInfoList, {})
  return rows.at(-1)?.videoInfoList.map((video) => video.vidName) ?? []
}
const ownId = async () => {
  const row = await server.deps.db
    .selectFrom('titles')
    .select('vid_id')
    .where('slug', '=', 'own-title')
    .executeTakeFirst()
  return row?.vid_id ?? ''
}
const packages = async (n: number) => {
  const { rows } = await server.database.pool.query<{ pkg: string }>(
    'SELECT pkg FROM episodes WHERE vid_id = $1 AND n = $2',
    [await ownId(), n],
  )
  return rows[0]?.pkg
}

test('reports every error of an invalid folder and changes nothing', async () => {
  const bad = join(work, 'bad')
  await cp(folder, bad, { recursive: true })
  await truncate(episodeFile(bad, 2), 700)
  await writeFile(join(bad, 'drama.yaml'), 'names: { zh: 壞 }\nfreeEpisode: 1\naudience: 9\n')
  const { code, said } = await run(['import', 'bad'])
  expect(code).toBe(1)
  for (const mention of [
    'episodes/002.mp4',
    'names.en',
    'did you mean freeEpisodes',
    'audience',
    'Nothing was changed',
  ]) {
    expect(said).toContain(mention)
  }
  await cp(bad, join(work, 'mixed', 'bad'), { recursive: true })
  await cp(folder, join(work, 'mixed', 'sound'), { recursive: true })
  expect((await run(['import', 'mixed'])).said).toContain('bad/episodes/002.mp4')
  expect(await server.deps.db.selectFrom('titles').selectAll().execute()).toEqual([])
  expect(await readdir(join(storeFolder(server.deps.config.dataDir), 'media')).catch(() => [])).toEqual([])
  expect((await run(['import', 'nowhere'])).said).toContain('no such folder')
})

test('an imported folder appears on the home page and plays', async () => {
  const { code, said } = await run(['import', 'own-title'])
  expect(code, said).toBe(0)
  expect(said).toContain('own-title: episode 2 is ready')
  await soon(shown).toEqual(['Own Title'])
  const { rows } = await viewer.ask(recommendation.moduleInfoList, {}, { language: 4 })
  const video = rows.at(-1)?.videoInfoList[0]
  expect(video).toMatchObject({ vidName: '自己的劇', totalNum: 2, nEpisode: 2, payNVideo: 2, consumeCoin: 5 })
  const cover = await fetch(`${server.origin}${video?.coverUrl}`)
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await fetch(`${server.origin}${video?.coverUrl.replace('540.webp', '160.webp')}`)).status).toBe(200)

  const details = await viewer.ask(playback.videoDetails, { videoId: video?.vidId ?? '', episodeN: 1 })
  const text = async (url: string) => {
    const answer = await fetch(new URL(url, server.origin))
    expect(answer.status, url).toBe(200)
    return answer.text()
  }
  const master = await text(details.playUrl)
  const playlist = master.split('\n').find((line) => line.endsWith('.m3u8')) ?? ''
  const playlistUrl = new URL(playlist, `${server.origin}${details.playUrl}`)
  const segments = (await text(playlistUrl.href)).split('\n').filter((line) => line.endsWith('.m4s'))
  expect(segments.length).toBe(details.start.durations.length)
  for (const segment of segments) await text(new URL(segment, playlistUrl).href)
  const [rung] = details.start.rungs
  await text(details.start.base + rung?.segments.replace('{n}', '0'))
  expect(details.subtitles.map(({ language }) => language)).toEqual([2, 4])
  expect(await text(details.subtitles[1]?.url ?? '')).toContain('你好')
  expect(await text(details.subtitles[0]?.url ?? '')).toMatch(/^1\n/)
})

test('a re-import processes only changed files and keeps ids, positions and watch records', async () => {
  const videoId = await ownId()
  await viewer.ask(playback.updateEpisodeRecord, { videoId, episodeN: 1, lookTime: 1.5 })
  const [first, second] = [await packages(1), await packages(2)]
  const unlockedBefore = (await viewer.ask(playback.videoDetails, { videoId, episodeN: 1 })).playUrl
  await makeMedia(episodeFile(folder, 2), { seconds: 3 })
  await makeMedia(episodeFile(folder, 3), { seconds: 2 })
  await rm(join(folder, 'subtitles/cn/001.srt'))
  await writeFile(join(folder, 'drama.yaml'), 'names: { en: New Name }\nlikes: 77\n')
  const { code, lines } = await run(['import', folder])
  expect(code).toBe(0)
  const packaged = lines.flatMap((line) => /^own-title: episode (\d) is ready/.exec(line)?.[1] ?? [])
  expect(packaged.toSorted(), lines.join('\n')).toEqual(['2', '3'])
  expect(await ownId()).toBe(videoId)
  expect(await packages(1)).toBe(first)
  expect(await packages(2)).not.toBe(second)
  await soon(shown).toEqual(['New Name'])
  const list = await viewer.ask(playback.getPlayList, { videoId })
  expect(list).toMatchObject({ lastLook: 1, likeNums: 77, nEpisode: 3, payNVideo: 4 })
  const details = await viewer.ask(playback.videoDetails, { videoId, episodeN: 1 })
  expect(details).toMatchObject({ lookTime: 1.5, playUrl: unlockedBefore })
  expect(details.subtitles.map(({ language }) => language)).toEqual([2])
  const gone = (details.subtitles[0]?.url ?? '').replace('/en/', '/cn/')
  expect((await fetch(server.origin + gone)).status).toBe(404)
  // The old files of the replaced episode stay for viewers who are watching it.
  const old = join(storeFolder(server.deps.config.dataDir), 'media', '1001', videoId, '2', second ?? '')
  expect(await readdir(old)).toContain('master.m3u8')
})

test('deletes only files that no title has used for days', async () => {
  const videoId = await ownId()
  const store = storeFolder(server.deps.config.dataDir)
  const kept = () => readdir(join(store, 'media', '1001', videoId, '2'))
  await sweepStore(server.deps.db, server.deps.store, Date.now())
  await utimes(join(store, 'media', '1001', videoId, '2', (await packages(2)) ?? ''), 0, 0)
  await sweepStore(server.deps.db, server.deps.store, Date.now() + 72 * 3_600_000)
  expect((await kept()).toSorted()).toEqual([await packages(2), 'master.m3u8'].toSorted())
  const list = await viewer.ask(playback.getPlayList, { videoId })
  expect((await fetch(server.origin + list.coverUrl)).status).toBe(200)
})

test('a stopped import publishes nothing, and the same command continues it', async () => {
  const long = join(work, 'long')
  await makeDramaFolder(long, { yaml: 'names: { en: Long }\n', episodes: 3 })
  const terminal = createTestTerminal(work)
  const say = terminal.say
  const stopping = {
    ...terminal,
    say(text: string) {
      say(text)
      if (text.includes('is ready (1 of 3')) terminal.stop.abort()
    },
  }
  const stopped = await run(['import', 'long'], stopping)
  expect([stopped.code, stopped.lines.at(-1)]).toEqual([130, expect.stringContaining('same command to continue')])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await shown()).not.toContain('Long')

  const { code, lines } = await run(['import', 'long'])
  expect(code).toBe(0)
  expect(lines.filter((line) => line.includes('is ready')).length).toBeLessThan(3)
  await soon(shown).toContain('Long')
})

test('home.yaml of a catalogue arranges the home page; unknown title names are refused', async () => {
  const catalogue = join(work, 'catalogue')
  await mkdir(join(catalogue, 'titles'), { recursive: true })
  await makeDramaFolder(join(catalogue, 'titles', 'second'), { yaml: 'names: { en: Second }\n', episodes: 1 })
  const home = (titles: string) =>
    writeFile(
      join(catalogue, 'home.yaml'),
      `modules:\n  - { id: tonight, cardType: 32, names: { en: Tonight }, titles: [${titles}] }\n  - { id: all, cardType: 18, select: all }\n`,
    )
  await home('second, nobody')
  expect((await run(['import', 'catalogue'])).said).toContain('names the title nobody')
  await home('second, own-title')
  expect((await run(['import', 'catalogue'])).code).toBe(0)
  await soon(async () => {
    const { rows } = await viewer.ask(recommendation.moduleInfoList, {})
    return rows.map((row) => [row.moduleName, row.videoInfoList.map((video) => video.vidName)])
  }).toEqual([
    ['Tonight', ['Second', 'New Name']],
    ['', expect.arrayContaining(['Second', 'New Name', 'Long'])],
  ])
  expect((await run(['home', 'show'])).said).toContain('tonight  card type 32  Tonight  second, own-title')
})

test('reports a new title as live on its first rendition, then as complete', async () => {
  const media = { width: 320, height: 568, fps: 12, bFrames: 2 }
  await makeDramaFolder(join(work, 'ladder'), { yaml: 'names: { en: Ladder }\n', episodes: 1, media })
  const { code, lines } = await run(['import', 'ladder'])
  expect([code, lines.slice(-5)]).toEqual([
    0,
    [
      'ladder: episode 1 has its first rendition (1 of 1)',
      'ladder is live in its first rendition; the others follow',
      'ladder: episode 1 is ready (1 of 1)',
      'ladder is published with all its renditions',
      'ladder lacks texts: zh 0 of 1, es 0 of 1, ja 0 of 1, th 0 of 1, id 0 of 1',
    ],
  ])
})

test('lists, hides, publishes and deletes titles with their files', async () => {
  expect((await run(['titles', 'list'])).said).toMatch(/own-title +published +3 ep\. +New Name/)
  expect((await run(['titles', 'show', 'own-title'])).said).toContain('episodes  3 of 3')
  expect((await run(['titles', 'unpublish', 'own-title'])).code).toBe(0)
  await soon(shown).not.toContain('New Name')
  expect((await viewer.call(playback.getPlayList, { videoId: await ownId() })).code).toBe(0)
  expect((await run(['import', folder])).said).toContain('hidden as before')
  expect((await run(['titles', 'publish', 'own-title'])).code).toBe(0)
  await soon(shown).toContain('New Name')

  const videoId = await ownId()
  const { playUrl } = await viewer.ask(playback.videoDetails, { videoId, episodeN: 1 })
  expect((await run(['titles', 'delete', 'own-title'])).said).toContain('Nothing was deleted')
  expect((await run(['titles', 'delete', 'own-title'], createTestTerminal(work, true))).code).toBe(0)
  await soon(shown).not.toContain('New Name')
  expect((await fetch(server.origin + playUrl)).status).toBe(404)
  for (const kind of ['media', 'subtitles', 'covers']) {
    expect(await readdir(join(storeFolder(server.deps.config.dataDir), kind, '1001'))).not.toContain(videoId)
  }
  expect((await viewer.call(playback.videoDetails, { videoId, episodeN: 1 })).code).toBe(404)
  expect((await run(['titles', 'delete', 'own-title', '--yes'])).code).toBe(1)
})

test('lists fields changed both in Studio and in the files, and uses the values of the files only with --take-files', async () => {
  const edited = join(work, 'edited')
  await makeDramaFolder(edited, { yaml: 'names: { en: Edited }\ntags: [CEO]\n', episodes: 1 })
  await run(['import', 'edited'])
  const editor = await signInAs(server, 'editor')
  const { vid_id: vidId } = await server.deps.db
    .selectFrom('titles')
    .select('vid_id')
    .where('slug', '=', 'edited')
    .executeTakeFirstOrThrow()
  const nameNow = async () => (await editor.ask(studioTitle.get, { vidId })).state.texts.en?.name
  const words = { names: { en: 'In Studio' }, descriptions: {}, tags: ['CEO'], episodeNames: {} }
  const { version } = await editor.ask(studioTitle.get, { vidId })
  await editor.ask(studioTitle.setWords, { vidId, version, words })

  const unchanged = await run(['import', 'edited'])
  expect([unchanged.code, unchanged.said]).toEqual([
    0,
    expect.stringContaining('edited: fields kept as in Studio: 1 (names.en)'),
  ])
  await writeFile(join(edited, 'drama.yaml'), 'names: { en: In The File }\ntags: [CEO, heir]\n')
  const both = await run(['import', 'edited'])
  expect(both.code).toBe(1)
  expect(both.lines).toEqual(
    expect.arrayContaining([
      'edited: fields taken from the files: 1 (tags)',
      'edited: fields changed both in Studio and in the files, kept as in Studio: 1',
      '✗ drama.yaml: names.en: Studio has "In Studio", the file has "In The File"',
      expect.stringMatching(/^1 field is in conflict .* --take-files .* --keep-studio /),
    ]),
  )
  expect(await nameNow()).toBe('In Studio')
  expect((await run(['import', 'edited', '--keep-studio', '--take-files'])).code).toBe(2)
  const taken = await run(['import', 'edited', '--take-files'])
  expect([taken.code, taken.said]).toEqual([0, expect.stringContaining('taken from the files: 1 (names.en)')])
  expect(await nameNow()).toBe('In The File')
})

test('explains an invalid command and exits with 2', async () => {
  expect((await run([])).said).toContain('import <folder>')
  expect(await run(['--help'])).toMatchObject({ code: 0 })
  expect((await run(['import', '--help'])).said).toContain('drama.yaml')
  expect(await run(['improt'])).toMatchObject({ code: 2 })
  for (const line of ['import', 'import a b', 'titles', 'titles hide x', 'titles show', 'home']) {
    expect(await run(line.split(' ')), line).toMatchObject({ code: 2, said: expect.stringContaining('Invalid') })
  }
  expect((await run(['titles', 'constructor', 'x'])).code).toBe(2)
})
