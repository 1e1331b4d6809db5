import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { subtitleLimits } from '@cliffhanger/domain/subtitle-cues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSample } from '../../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { readLogPage } from '../../operator-log/store.ts'

let server: TestServer
let editor: StudioClient
let vidId = ''
beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  vidId = (await publishSample(server.deps.db, 'imported')).vidId
})
afterAll(() => server.close())

const times = '00:00:01,000 --> 00:00:02,000\n'
const send = (n: number, file: string | Buffer, base = '') =>
  editor.call(studioSubtitles.importFile, { vidId, n, code: 'th', base, file: Buffer.from(file).toString('base64') })

test.each([
  ['without a byte', '', 'the file is empty (zero bytes)'],
  ['without a cue', 'no times', 'contains no readable subtitle'],
  [
    'with a long cue',
    `1\n${times}short\n\n2\n${times}${'x'.repeat(501)}\n`,
    'line 6: the cue has more than 500 characters',
  ],
  ['with too many cues', `${times}word\n\n`.repeat(3_001), 'line 9001: more than 3000 cues'],
])('refuses a subtitle file %s', async (_, file, message) => {
  expect((await send(1, file)).failure).toMatchObject({ reason: 'unreadableFile', field: 'file', message })
  expect((await editor.ask(studioSubtitles.read, { vidId, n: 1, code: 'th' })).hash).toBe('')
})

test('parses a subtitle file of the maximum size, and refuses a larger one as a bad request', async () => {
  const largest = '\n'.repeat(subtitleLimits.fileBytes)
  expect((await send(1, largest)).failure?.reason).toBe('unreadableFile')
  expect((await send(1, `${largest}\n\n`)).failure).toMatchObject({ reason: 'badRequest', field: 'file' })
})

test('reads an .srt file by the rules of an import and publishes it as a version', async () => {
  // A Thai word in the legacy Windows-874 encoding.
  const word = Buffer.from([0xcb, 0xc5, 0xd4, 0xb9])
  const backwards = '\n\n2\n00:00:05,000 --> 00:00:04,000\nback\n'
  const { value } = await send(2, Buffer.concat([Buffer.from(`1\n${times}`), word, Buffer.from(backwards)]))
  expect(value).toMatchObject({ version: 1, cues: 1, answered: 0 })
  expect(value?.notes).toContain('line 6: cue 2 ends before it begins; dropped')
  const read = await editor.ask(studioSubtitles.read, { vidId, n: 2, code: 'th' })
  expect(read.cues).toEqual([{ startMs: 1000, endMs: 2000, text: 'หลิน' }])
  const [logged] = await readLogPage(server.deps.db, undefined, 1, { search: 'subtitles importFile' })
  expect(logged?.changes).toMatchObject({ before: { hash: '' }, after: { version: 1, cues: 1 } })
  expect((await send(2, `${times}late\n`)).failure?.reason).toBe('conflict')
  expect((await send(2, `${times}new\n`, read.hash)).value?.version).toBe(2)
})
