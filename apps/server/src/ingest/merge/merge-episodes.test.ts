import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import type { ConflictRule } from '@cliffhanger/domain/merge-fields'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeFolder } from '../../origin/store-folder.ts'
import { episodeFile, makeDramaFolder } from '../../testing/operator-folder.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createUploadClient } from '../../testing/upload-client.ts'
import { importFolder } from '../import-folder.ts'
import { processUploads } from '../uploads/process-uploads.ts'

/** Videos have different durations, by which tests tell them apart. `X` is uploaded in Studio; `D` is a new file. */
const videos = ['A', 'B', 'C', 'X', 'D'] as const
type Video = (typeof videos)[number]
const secondsOf = (video: Video) => 1 + 0.4 * videos.indexOf(video)
const episodes = [
  { n: 1, video: 'A', line: 'One' },
  { n: 2, video: 'B', line: 'Two' },
  { n: 3, video: 'C', line: 'Three' },
] as const
let server: TestServer
let editor: StudioClient
let uploads: ReturnType<typeof createUploadClient>
let work: string
let storeDir: string
let folder: string
let vidId: string
let titles = 0

beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  uploads = createUploadClient(editor)
  storeDir = storeFolder(server.deps.config.dataDir)
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-merge-episodes-'))
  for (const video of videos) await makeMedia(fileOf(video), { seconds: secondsOf(video) })
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})
/** Imports a title of three episodes with names and subtitles; the last two are hidden. */
beforeEach(async () => {
  titles += 1
  folder = join(work, `title-${titles}`)
  const yaml = 'names: { en: Tides }\nepisodeNames: { en: [One, Two, Three] }\n'
  await makeDramaFolder(folder, { episodes: 0, yaml })
  await rm(join(folder, 'subtitles/cn'), { recursive: true })
  for (const { n, video, line } of episodes) {
    await cp(fileOf(video), episodeFile(folder, n))
    await writeSubtitle('en', n, line)
  }
  expect(await run()).toEqual({})
  const row = server.deps.db.selectFrom('titles').select('vid_id').where('slug', '=', `title-${titles}`)
  vidId = (await row.executeTakeFirstOrThrow()).vid_id
  const { version } = await editor.ask(studioTitle.get, { vidId })
  await editor.ask(studioTitle.setEpisodesHidden, { vidId, version, episodes: [2, 3], isHidden: true })
})

const fileOf = (video: Video) => join(work, `${video}.mp4`)
async function writeSubtitle(code: string, n: number, line: string): Promise<void> {
  await mkdir(join(folder, 'subtitles', code), { recursive: true })
  await writeFile(join(folder, 'subtitles', code, `00${n}.srt`), `1\n00:00:00,100 --> 00:00:00,900\nLine ${line}\n`)
}

/** Imports the folder. Returns the outcomes of the fields whose values differed between Studio and the files. */
async function run(conflicts: ConflictRule = 'report'): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {}
  const report = {
    problems: () => undefined,
    begun: () => undefined,
    progress: () => undefined,
    live: () => undefined,
    published: () => undefined,
    failed: (slug: string) => expect.unreachable(`${slug} failed`),
    merged: (_: string, fields: readonly { readonly name: string; readonly outcome: string }[]) => {
      for (const { name, outcome } of fields) outcomes[name] = outcome
    },
  }
  const deps = { db: server.deps.db, store: server.deps.store, now: Date.now, signal: new AbortController().signal }
  expect(await importFolder(folder, deps, report, { conflicts })).toBe(true)
  return outcomes
}
const allAre = (outcome: string) => (found: Record<string, string>) => {
  expect(new Set(Object.values(found)), JSON.stringify(found)).toEqual(new Set([outcome]))
}
const [allKept, allInConflict, allTaken] = [allAre('kept'), allAre('conflict'), allAre('taken')]

/** Reads the video, name, subtitles and visibility of each episode, as viewers get them. */
async function shown(): Promise<readonly string[]> {
  const { db } = server.deps
  const { cp_id } = await db.selectFrom('titles').select('cp_id').where('vid_id', '=', vidId).executeTakeFirstOrThrow()
  const layout = titleLayout(cp_id, vidId)
  const rows = await db.selectFrom('episodes').selectAll().where('vid_id', '=', vidId).orderBy('n').execute()
  const subtitles = db.selectFrom('subtitles').select(['n', 'code']).where('vid_id', '=', vidId).orderBy('code')
  const texts = await Promise.all(
    (await subtitles.execute()).map(async ({ n, code }) => {
      const text = await readFile(join(storeDir, layout.subtitle(code, n)), 'utf8')
      return { n, text: `${code} ${/Line (\w+)/.exec(text)?.[1]}` }
    }),
  )
  return Promise.all(
    rows.map(async ({ n, pkg, duration_ms, names, is_hidden }) => {
      expect(await readFile(join(storeDir, layout.episode(n), 'master.m3u8'), 'utf8')).toContain(`${pkg}/`)
      const video = videos.find((one) => Math.abs(secondsOf(one) - duration_ms / 1000) < 0.2)
      const own = texts.filter((one) => one.n === n).map(({ text }) => text)
      return [video, names.en ?? 'no name', ...own, is_hidden ? 'hidden' : 'shown'].join(', ')
    }),
  )
}
const first = 'A, One, en One, shown'
const second = 'B, Two, en Two, hidden'
const third = 'C, Three, en Three, hidden'

async function send(episode: { replaces?: number; publishAs: 'published' | 'hidden' }): Promise<void> {
  const target = { episode: { vidId, ...episode } }
  const { uploadId } = await uploads.send('X.mp4', { 'X.mp4': await readFile(fileOf('X')) }, target)
  const { db, log, config } = server.deps
  const { dataDir } = config
  const deps = { db, dataDir, store: server.deps.store, now: Date.now, log, signal: new AbortController().signal }
  await processUploads('checking', deps)
  await processUploads('importing', deps)
  expect((await editor.ask(studioUpload.read, { uploadId })).upload.state).toBe('done')
}
async function move(order: number[]): Promise<void> {
  const { version } = await editor.ask(studioTitle.get, { vidId })
  await editor.ask(studioTitle.setOrder, { vidId, version, order })
}
/** Deletes the stored import values, as if the last import was made by a release that did not store them. */
const forgetImport = () => server.deps.db.deleteFrom('title_imports').where('vid_id', '=', vidId).execute()

interface Change {
  readonly make: () => Promise<void>
  readonly studio: readonly string[]
  readonly changeFiles: () => Promise<void>
  readonly files: readonly string[]
}
const changes: Readonly<Record<string, Change>> = {
  replaced: {
    make: () => send({ replaces: 2, publishAs: 'published' }),
    studio: [first, 'X, Two, en Two, hidden', third],
    async changeFiles() {
      await cp(fileOf('D'), episodeFile(folder, 2))
      await writeSubtitle('en', 2, 'New')
    },
    files: [first, 'D, Two, en New, hidden', third],
  },
  added: {
    make: () => send({ publishAs: 'hidden' }),
    studio: [first, second, third, 'X, no name, hidden'],
    async changeFiles() {
      await cp(fileOf('D'), episodeFile(folder, 4))
      await writeSubtitle('en', 4, 'New')
    },
    files: [first, second, third, 'D, no name, en New, hidden'],
  },
  moved: {
    make: () => move([1, 3, 2]),
    studio: [first, third, second],
    changeFiles: () => writeSubtitle('th', 2, 'New'),
    files: [first, 'B, Two, en Two, th New, hidden', third],
  },
}

test.each(Object.entries(changes))(
  'an episode that Studio has %s stays until its files change and the operator takes them',
  async (_, { make, studio, changeFiles, files }) => {
    await make()
    expect(await shown()).toEqual(studio)
    allKept(await run())
    expect(await shown()).toEqual(studio)
    await changeFiles()
    for (let count = 0; count < 2; count += 1) {
      allInConflict(await run())
      expect(await shown()).toEqual(studio)
    }
    allTaken(await run('takeFiles'))
    expect(await shown()).toEqual(files)
    expect(await run()).toEqual({})
  },
)

test.each(Object.entries(changes))(
  'an episode that Studio has %s is not in conflict again after the operator has kept it',
  async (_, { make, studio, changeFiles }) => {
    await make()
    await changeFiles()
    for (const rule of ['keepStudio', 'report'] as const) {
      allKept(await run(rule))
      expect(await shown()).toEqual(studio)
    }
  },
)

test.each(Object.entries(changes))(
  'an episode that Studio has %s stays in a title without stored import values',
  async (_, { make, studio, changeFiles }) => {
    await make()
    await forgetImport()
    allKept(await run())
    expect(await shown()).toEqual(studio)
    await forgetImport()
    await changeFiles()
    allInConflict(await run())
    expect(await shown()).toEqual(studio)
  },
)

test('an episode whose last import is unknown is in conflict when Studio and the file differ', async () => {
  // Versions of earlier releases contained no videos.
  await sql`INSERT INTO studio_versions (kind, subject, version, payload, change, operator, at)
    SELECT kind, subject, version + 1, jsonb_set(payload, '{episodes}',
      (SELECT jsonb_agg(one - 'video') FROM jsonb_array_elements(payload->'episodes') one)), 'import', operator, at
    FROM studio_versions WHERE kind = 'title' AND subject = ${vidId} ORDER BY version DESC LIMIT 1`.execute(
    server.deps.db,
  )
  await forgetImport()
  expect(await run()).toEqual({})
  await send({ replaces: 2, publishAs: 'published' })
  await forgetImport()
  expect(await run()).toEqual({ 'video of episode 2': 'conflict' })
  expect(await shown()).toEqual([first, 'X, Two, en Two, hidden', third])
})

test('takes a new episode of the folder while episodes that Studio has moved stay', async () => {
  await move([1, 3, 2])
  await cp(fileOf('D'), episodeFile(folder, 4))
  expect(await run()).toMatchObject({ 'video of episode 2': 'kept', 'video of episode 4': 'taken' })
  expect(await shown()).toEqual([first, third, second, 'D, no name, shown'])
})
