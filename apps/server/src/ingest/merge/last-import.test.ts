import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeFolder } from '../../origin/store-folder.ts'
import {
  makeDramaFolderWithLetter,
  readFieldLetters,
  setTitleFieldsToLetterInStudio,
  writeDramaFilesWithLetter,
} from '../../testing/edited-title.ts'
import { importAndListConflicts } from '../../testing/import-fields.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let editor: StudioClient
let work: string
let storeDir: string
let titles = 0
let folder: string
let vidId: string

beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  storeDir = storeFolder(server.deps.config.dataDir)
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-last-import-'))
  await mkdir(join(work, 'videos'))
  for (const n of [1, 2]) await makeMedia(join(work, 'videos', `00${n}.mp4`), { seconds: 1 + n / 10 })
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})
beforeEach(async () => {
  titles += 1
  folder = join(work, `title-${titles}`)
  await makeDramaFolderWithLetter(folder, join(work, 'videos'))
  await run()
  const row = server.deps.db.selectFrom('titles').select('vid_id').where('slug', '=', `title-${titles}`)
  vidId = (await row.executeTakeFirstOrThrow()).vid_id
})

const run = async () => {
  const fields = await importAndListConflicts(server.deps, folder, 'report')
  return Object.fromEntries(fields.map(({ name, outcome }) => [name, outcome]))
}
const both = <T>(value: T) => ({ audience: value, order: value })
const lettersNow = () => readFieldLetters(editor, vidId, storeDir)

describe.each([
  ['a release before migration 351', 'DELETE FROM title_imports WHERE vid_id = $1'],
  [
    'a release before migration 366',
    "UPDATE title_imports SET fields = fields - '{language,audience,order}'::text[] WHERE vid_id = $1",
  ],
])('the fields `audience` and `order` of a title that was imported by %s', (_, forgetDetails) => {
  beforeEach(async () => {
    const { pool } = server.database
    await pool.query(forgetDetails, [vidId])
    // A trigger forbids changes of stored versions.
    await pool.query('ALTER TABLE studio_versions DISABLE TRIGGER USER')
    await pool.query(
      "UPDATE studio_versions SET payload = payload - '{audience,order}'::text[] WHERE kind = 'title' AND subject = $1",
      [vidId],
    )
    await pool.query('ALTER TABLE studio_versions ENABLE TRIGGER USER')
  })

  test('are taken from changed files if nobody edited them', async () => {
    await writeDramaFilesWithLetter(folder, 'B')
    const outcomes = await run()
    expect(outcomes).toMatchObject(both('taken'))
    expect(Object.values(outcomes)).not.toContain('conflict')
    expect(await lettersNow()).toMatchObject(both('B'))
    expect(await run()).toEqual({})
  })

  test('stay as edited if the version before the edit has the values of the files', async () => {
    await setTitleFieldsToLetterInStudio(editor, vidId, 'C')
    expect(await run()).toMatchObject(both('kept'))
    expect(await lettersNow()).toMatchObject(both('C'))
  })

  test('are in conflict at every import if their first version is an edit', async () => {
    const { version } = await editor.ask(studioTitle.get, { vidId })
    await editor.ask(studioTitle.setDetails, { vidId, version, language: 'en', audience: 2, order: 7 })
    await writeDramaFilesWithLetter(folder, 'B')
    expect(await run()).toMatchObject({ ...both('conflict'), 'names.en': 'taken' })
    expect(await run()).toEqual(both('conflict'))
    expect(await lettersNow()).toMatchObject({ ...both('C'), 'names.en': 'B' })
  })
})
