import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import type { ConflictRule } from '@cliffhanger/domain/merge-fields'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeFolder } from '../../origin/store-folder.ts'
import {
  type FieldLetter,
  makeDramaFolderWithLetter,
  readFieldLetters,
  setTitleFieldsToLetterInStudio,
  writeDramaFilesWithLetter,
} from '../../testing/edited-title.ts'
import { importAndListConflicts } from '../../testing/import-fields.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import type { DifferingField } from './imported-fields.ts'

const allFields = [
  'names.en',
  'descriptions.en',
  'tags',
  'audience',
  'order',
  'freeEpisodes, pricePerEpisode',
  'wholeTitlePrice',
  'cover',
  'episodeNames.en of episode 1',
  'subtitles.en of episode 1',
]
let server: TestServer
let editor: StudioClient
let work: string
let storeDir: string
let titles = 0
let [folder, vidId] = ['', '']

beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  storeDir = storeFolder(server.deps.config.dataDir)
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-merge-'))
  await mkdir(join(work, 'videos'))
  for (const n of [1, 2]) await makeMedia(join(work, 'videos', `00${n}.mp4`), { seconds: 1 + n / 10 })
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})
beforeEach(async () => {
  folder = join(work, `title-${++titles}`)
  await makeDramaFolderWithLetter(folder, join(work, 'videos'))
  expect(await run()).toEqual([])
  const row = server.deps.db.selectFrom('titles').select('vid_id').where('slug', '=', `title-${titles}`)
  vidId = (await row.executeTakeFirstOrThrow()).vid_id
})

const run = (conflicts: ConflictRule = 'report') => importAndListConflicts(server.deps, folder, conflicts)
const outcomes = (fields: readonly DifferingField[]) =>
  Object.fromEntries(fields.map(({ name, outcome }) => [name, outcome]))
const all = <T>(value: T) => Object.fromEntries(allFields.map((name) => [name, value]))
const lettersNow = () => readFieldLetters(editor, vidId, storeDir)
const edit = (letter: FieldLetter) => setTitleFieldsToLetterInStudio(editor, vidId, letter)
/** Deletes the stored import values, as if the title had been imported before migration 351. */
const forgetImport = () => server.deps.db.deleteFrom('title_imports').where('vid_id', '=', vidId).execute()

test.each<[FieldLetter, FieldLetter | '', ConflictRule, DifferingField['outcome'] | '', FieldLetter]>([
  ['A', '', 'report', '', 'A'],
  ['A', 'B', 'report', 'kept', 'B'],
  ['A', 'B', 'takeFiles', 'kept', 'B'],
  ['B', '', 'report', 'taken', 'B'],
  ['B', '', 'keepStudio', 'taken', 'B'],
  ['B', 'B', 'report', '', 'B'],
  ['B', 'C', 'report', 'conflict', 'C'],
  ['B', 'C', 'keepStudio', 'kept', 'C'],
  ['B', 'C', 'takeFiles', 'taken', 'B'],
])(
  'files A → %s, Studio A → %s, rule %s: the outcome of every field is "%s" with the value %s',
  async (files, studio, rule, outcome, letter) => {
    await writeDramaFilesWithLetter(folder, files)
    if (studio !== '') await edit(studio)
    const fields = await run(rule)
    expect(outcomes(fields)).toEqual(outcome === '' ? {} : all(outcome))
    expect(await lettersNow()).toEqual(all(letter))
    // A second import changes no field, and reports the same conflicts again.
    const again = letter === files ? {} : all(outcome)
    expect(outcomes(await run())).toEqual(again)
    expect(await lettersNow()).toEqual(all(letter))
  },
)

test('merges each field separately; a conflict names the field, its file and both values', async () => {
  await writeDramaFilesWithLetter(folder, 'B')
  const { version } = await editor.ask(studioTitle.get, { vidId })
  const words = { descriptions: { en: 'Description A' }, tags: ['Tag A'], episodeNames: { en: ['Episode A'] } }
  await editor.ask(studioTitle.setWords, { vidId, version, words: { ...words, names: { en: 'Name C', th: 'สัญญา' } } })
  const fields = await run()
  expect(outcomes(fields)).toEqual({ ...all('taken'), 'names.en': 'conflict', 'names.th': 'kept' })
  expect(fields.find(({ name }) => name === 'names.en')).toEqual({
    ...{ name: 'names.en', file: 'drama.yaml', outcome: 'conflict', studio: '"Name C"', fromFile: '"Name B"' },
  })
  expect(Object.fromEntries(fields.map(({ name, file }) => [name, file]))).toMatchObject({
    cover: 'cover.png',
    'subtitles.en of episode 1': 'subtitles/en/001.srt',
    'episodeNames.en of episode 1': 'drama.yaml',
  })
  expect(await lettersNow()).toEqual({ ...all('B'), 'names.en': 'C' })
  expect((await editor.ask(studioTitle.get, { vidId })).state.texts.th?.name).toBe('สัญญา')
})

test("an original language set in Studio, and the title's name in it, stay until the files are taken", async () => {
  const { version } = await editor.ask(studioTitle.get, { vidId })
  const words = { descriptions: {}, tags: ['Tag A'], episodeNames: { en: ['Episode A'] } }
  await editor.ask(studioTitle.setWords, { vidId, version, words: { ...words, names: { en: 'Name A', zh: '契約' } } })
  const details = { language: 'zh' as const, audience: 0 as const, order: 5 }
  await editor.ask(studioTitle.setDetails, { vidId, version: version + 1, ...details })
  const languageNow = async () => (await editor.ask(studioTitle.get, { vidId })).state.language
  expect(outcomes(await run())).toMatchObject({ language: 'kept', 'names.zh': 'kept' })
  expect(await languageNow()).toBe('zh')

  const yaml = await readFile(join(folder, 'drama.yaml'), 'utf8')
  await writeFile(join(folder, 'drama.yaml'), `${yaml}language: th\n`.replace('en: Name A', 'en: Name A, th: สัญญา'))
  expect(outcomes(await run())).toMatchObject({ language: 'conflict', 'names.zh': 'kept', 'names.th': 'taken' })
  expect(await languageNow()).toBe('zh')
  await run('takeFiles')
  expect(await languageNow()).toBe('th')
})

test('a conflict ends when Studio gets the value of the file', async () => {
  await writeDramaFilesWithLetter(folder, 'B')
  await edit('C')
  await run()
  await edit('B')
  expect(await run()).toEqual([])
  await writeDramaFilesWithLetter(folder, 'C')
  expect(outcomes(await run())).toEqual(all('taken'))
})

test('the version history contains both the edit in Studio and the value from the files', async () => {
  await edit('C')
  await writeDramaFilesWithLetter(folder, 'B')
  await run('takeFiles')
  const { rows } = await editor.ask(studioTitle.history, { vidId })
  expect(rows.map(({ change }) => change)).toEqual(['import', 'covers', 'prices', 'details', 'words', 'import'])
  const edited = await editor.ask(studioTitle.versionState, { vidId, version: rows[1]?.version ?? 0 })
  expect(edited.state).toMatchObject({ texts: { en: { name: 'Name C' } }, pricePerEpisode: 7, wholeTitlePrice: '7.99' })
  const key = { vidId, n: 1, code: 'en' as const }
  const { rows: versions } = await editor.ask(studioSubtitles.versions, key)
  const lines = await Promise.all(
    versions.map(async ({ version }) => (await editor.ask(studioSubtitles.version, { ...key, version })).cues[0]?.text),
  )
  expect(lines).toEqual(['Line B', 'Line C', 'Line A'])
})

test.each<[string, FieldLetter, FieldLetter | '', DifferingField['outcome'] | '', FieldLetter]>([
  ['never edited, files unchanged', 'A', '', '', 'A'],
  ['never edited', 'B', '', 'taken', 'B'],
  ['last changed in Studio', 'B', 'C', 'conflict', 'C'],
  ['last changed in Studio, files unchanged', 'A', 'C', 'kept', 'C'],
])('merges a title that was imported before migration 351: %s', async (_, files, studio, outcome, letter) => {
  if (studio !== '') await edit(studio)
  await forgetImport()
  await writeDramaFilesWithLetter(folder, files)
  expect(outcomes(await run())).toEqual(outcome === '' ? {} : all(outcome))
  expect(await lettersNow()).toEqual(all(letter))
})

test.each<[FieldLetter, DifferingField['outcome'], FieldLetter]>([
  ['A', 'kept', 'C'],
  ['B', 'conflict', 'C'],
])(
  'the fields `audience` and `order` of a title imported before migration 366: files A → %s, Studio A → C: outcome "%s"',
  async (files, outcome, letter) => {
    await sql`UPDATE title_imports SET fields = fields - ${['language', 'audience', 'order']}::text[]
      WHERE vid_id = ${vidId}`.execute(server.deps.db)
    const migration = join(import.meta.dirname, '../../db/migrations/366-details-of-imports.sql')
    await server.database.pool.query(await readFile(migration, 'utf8'))
    await edit('C')
    await writeDramaFilesWithLetter(folder, files)
    expect(outcomes(await run())).toMatchObject({ audience: outcome, order: outcome })
    expect(await lettersNow()).toMatchObject({ audience: letter, order: letter })
  },
)

test('a title that was imported before migration 351 takes the files if an import made its latest change', async () => {
  await edit('C')
  await writeDramaFilesWithLetter(folder, 'B')
  await run('takeFiles')
  // Imports of earlier releases stored no versions of subtitles.
  const { cpId } = await titleAddress()
  const text = '1\n00:00:00,100 --> 00:00:00,900\nLine A\n\n'
  await writeFile(join(storeDir, titleLayout(cpId, vidId).subtitle('en', 1)), text)
  await forgetImport()
  await writeDramaFilesWithLetter(folder, 'C')
  expect(outcomes(await run())).toEqual(all('taken'))
  expect(await lettersNow()).toEqual(all('C'))
})

test('keeps a subtitle language that Studio added, and removes a language that the folder no longer has', async () => {
  const thai = { vidId, n: 1, code: 'th' as const }
  const cues = [{ startMs: 0, endMs: 900, text: 'หันกลับมา' }]
  await editor.ask(studioSubtitles.publish, { ...thai, base: '', cues })
  await rm(join(folder, 'subtitles/en/001.srt'))
  expect(outcomes(await run())).toEqual({
    'subtitles.en of episode 1': 'taken',
    'subtitles.th of episode 1': 'kept',
  })
  expect((await editor.ask(studioSubtitles.read, thai)).cues).toEqual(cues)
  const { rows } = await editor.ask(studioSubtitles.list, { vidId })
  expect(rows.map(({ codes }) => codes)).toEqual([['th'], []])
})

test('an import restores a subtitle file that is missing in the media store', async () => {
  const { cpId } = await titleAddress()
  await rm(join(storeDir, titleLayout(cpId, vidId).subtitle('en', 1)))
  expect(await run()).toEqual([])
  expect((await lettersNow())['subtitles.en of episode 1']).toBe('A')
})

test('a video that Studio replaced is kept, and is in conflict after its file changes', async () => {
  const layout = titleLayout((await titleAddress()).cpId, vidId)
  const playlist = join(storeDir, layout.episode(1), 'master.m3u8')
  const hashNow = async () => (await readEpisode(1))?.source?.hash
  await setVideo(1, 'c')
  await writeFile(playlist, 'the video of Studio')
  expect(outcomes(await run())).toEqual({ 'video of episode 1': 'kept' })
  expect([await hashNow(), await readFile(playlist, 'utf8')]).toEqual(['c'.repeat(64), 'the video of Studio'])

  await makeMedia(join(folder, 'episodes/001.mp4'), { seconds: 1.5 })
  await writeFile(join(folder, 'subtitles/en/001.srt'), '1\n00:00:00,100 --> 00:00:00,900\nLine B\n')
  expect(await run()).toMatchObject([
    { name: 'video of episode 1', file: 'episodes/001.mp4', outcome: 'conflict', studio: `video ${'c'.repeat(12)}` },
    { name: 'subtitles.en of episode 1', outcome: 'conflict' },
  ])
  expect([await hashNow(), await readFile(playlist, 'utf8')]).toEqual(['c'.repeat(64), 'the video of Studio'])
  expect((await lettersNow())['subtitles.en of episode 1']).toBe('A')

  expect(outcomes(await run('takeFiles'))).toEqual({
    'video of episode 1': 'taken',
    'subtitles.en of episode 1': 'taken',
  })
  expect((await lettersNow())['subtitles.en of episode 1']).toBe('B')
  expect(await hashNow()).not.toBe('c'.repeat(64))
  expect(await readFile(playlist, 'utf8')).toContain('#EXTM3U')
  expect(await run()).toEqual([])
})

test('keeps an episode that Studio added, with its name and subtitles', async () => {
  const { db } = server.deps
  const { cpId } = await titleAddress()
  const layout = titleLayout(cpId, vidId)
  await cp(join(storeDir, layout.episode(2)), join(storeDir, layout.episode(3)), { recursive: true })
  await sql`INSERT INTO episodes (vid_id, n, names, duration_ms, pkg, start, published_at)
    SELECT vid_id, 3, '{"en": "Episode C"}'::jsonb, duration_ms, pkg, start, published_at FROM episodes
    WHERE vid_id = ${vidId} AND n = 2`.execute(db)
  await setVideo(3, 'c')
  const added = { vidId, n: 3, code: 'en' as const }
  await editor.ask(studioSubtitles.publish, { ...added, base: '', cues: [{ startMs: 0, endMs: 900, text: 'Line C' }] })
  expect(outcomes(await run())).toEqual({
    'video of episode 3': 'kept',
    'episodeNames.en of episode 3': 'kept',
    'subtitles.en of episode 3': 'kept',
  })
  expect(await readEpisode(3)).toMatchObject({ names: { en: 'Episode C' }, source: { hash: 'c'.repeat(64) } })
  expect(await readFile(join(storeDir, layout.episode(3), 'master.m3u8'), 'utf8')).toContain('#EXTM3U')
  expect((await editor.ask(studioSubtitles.read, added)).cues).toHaveLength(1)
  expect((await editor.ask(studioTitle.get, { vidId })).totalEpisodes).toBe(3)
})

test('removes an episode when the folder no longer has its video', async () => {
  await rm(join(folder, 'episodes/002.mp4'))
  expect(outcomes(await run())).toEqual({ 'video of episode 2': 'taken' })
  expect(await readEpisode(2)).toBeUndefined()
  expect(await run()).toEqual([])
})

const readEpisode = (n: number) =>
  server.deps.db
    .selectFrom('episodes')
    .select(['names', 'source'])
    .where('vid_id', '=', vidId)
    .where('n', '=', n)
    .executeTakeFirst()
/** Changes the video hash of an episode, as if Studio had replaced the video. */
const setVideo = (n: number, digit: string) =>
  server.deps.db
    .updateTable('episodes')
    .set({ source: JSON.stringify({ file: '/studio/video.mp4', hash: digit.repeat(64) }) })
    .where('vid_id', '=', vidId)
    .where('n', '=', n)
    .execute()
async function titleAddress() {
  const row = server.deps.db.selectFrom('titles').select('cp_id').where('vid_id', '=', vidId)
  return { cpId: (await row.executeTakeFirstOrThrow()).cp_id }
}
