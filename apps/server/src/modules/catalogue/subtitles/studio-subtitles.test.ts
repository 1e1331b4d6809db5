import { feedback } from '@cliffhanger/contract/feedback'
import { playback } from '@cliffhanger/contract/playback'
import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import { publishSubtitle } from '@cliffhanger/media-ingest/publish'
import { createWrongContentError } from '@cliffhanger/media-ingest/store/content-hash'
import { renderSrt } from '@cliffhanger/media-ingest/subtitle/srt'
import { parseSrt as parseAsPlayer } from '@cliffhanger/player-core/subtitles/srt'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { storeFolder } from '../../../origin/store-folder.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { publishSample, writeSampleFiles } from '../../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { createTestServer, type TestServer, testTime } from '../../../testing/test-server.ts'
import { createFeedbackPersonalData } from '../../feedback/personal-data.ts'
import type { TitleIdPair } from '../publish.ts'

let server: TestServer
let editor: StudioClient
let support: StudioClient
let viewer: ProtocolClient
let ids: TitleIdPair
let titles = 0
const cue = (startMs: number, endMs: number, text: string): SubtitleCue => ({ startMs, endMs, text })
const first = [cue(1000, 2000, 'You opened the door.'), cue(4000, 6000, 'Turn around.')]

beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  support = await signInAs(server, 'support')
})
beforeEach(async () => {
  titles += 1
  server.clock.now = testTime
  ids = await publishSample(server.deps.db, `title-${titles}`)
  const store = storeFolder(server.deps.config.dataDir)
  await writeSampleFiles(store, ids, 1, 'media')
  await publishSubtitle({ store: server.deps.store, ...ids }, 'en', 1, renderSrt(first))
  viewer = await server.viewer()
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => server.close())

const key = () => ({ vidId: ids.vidId, n: 1, code: 'en' as const })
const read = () => editor.ask(studioSubtitles.read, key())
/** Sends a viewer's report about the first cue. */
const report = (more: object = {}, who = viewer) =>
  who.ask(feedback.reportSubtitle, {
    ...{ email: 'Ada@Example.com', feedbackContent: 'Subtitles out of sync\n\nTwo seconds late', vidId: ids.vidId },
    ...{ episodeN: 1, problem: 'sync', position: 1.4, subtitleLanguage: 2 },
    cue: { text: 'You opened the door.', start: 1, end: 2 },
    ...more,
  })
/** Downloads the subtitle file as a viewer does; returns its text. */
async function download() {
  const { subtitles } = await viewer.ask(playback.videoDetails, { videoId: ids.vidId, episodeN: 1 })
  const url = subtitles.find(({ language }) => language === 2)?.url ?? ''
  return (await fetch(new URL(url, server.origin))).text()
}
const lastLog = () =>
  server.deps.db
    .selectFrom('operator_actions')
    .selectAll()
    .orderBy('action_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const answers = async (who = viewer) => (await who.ask(feedback.feedbackList, { pageNum: 1, pageSize: 10 })).rows

test('lists one row per reported cue, sorted by the oldest report', async () => {
  const late = await server.viewer()
  await report({ cue: { text: 'Turn around.', start: 4, end: 6 }, position: 5 })
  await report({}, late)
  server.clock.now += 60_000
  await report({ problem: 'words' })
  const { rows } = await support.ask(studioSubtitles.reports, { vidId: ids.vidId })
  const row = { vidId: ids.vidId, title: 'The Contract', n: 1, code: 'en' }
  expect(rows).toEqual([
    { ...row, atMs: 4000, reports: 1, problems: ['sync'], cue: 'Turn around.', oldestAt: testTime, newestAt: testTime },
    {
      ...{ ...row, atMs: 1000, reports: 2, problems: ['sync', 'words'], cue: 'You opened the door.' },
      ...{ oldestAt: testTime, newestAt: testTime + 60_000 },
    },
  ])
  const page = await support.ask(studioSubtitles.reports, { vidId: ids.vidId, limit: 1 })
  expect(page.rows).toEqual([rows[0]])
  const next = await support.ask(studioSubtitles.reports, { vidId: ids.vidId, limit: 1, cursor: page.next ?? '' })
  expect(next).toEqual({ rows: [rows[1]] })
  const { reports } = await read()
  expect(reports.map(({ words, atMs, untilMs }) => [words, atMs, untilMs])[0]).toEqual(['Two seconds late', 1000, 2000])
})

test("a report without a cue is listed at its whole second, and one without a language in the app's language", async () => {
  await report({ cue: undefined, subtitleLanguage: undefined, position: 3.7 })
  const { reports } = await read()
  expect(reports).toMatchObject([{ atMs: 3000, untilMs: 3000, positionMs: 3700, cue: '' }])
})

test.each([
  [{ vidId: '999999' }, 404],
  [{ episodeN: 7 }, 404],
  [{ vidId: 'x' }, 400],
  [{ email: 'ada' }, 400],
  [{ cue: { text: 'a', start: 2, end: 1 } }, 400],
])('refuses the report %j and stores nothing', async (more, status) => {
  await expect(report(more)).rejects.toThrow(String(status))
  expect(await answers()).toEqual([])
})

test('publishing answers only the reports about changed cues, in the language of each viewer', async () => {
  const thai = await server.viewer()
  thai.state.language = 11
  await Promise.all([report(), report({}, thai), report({ cue: { text: 'Turn around.', start: 4, end: 6 } })])
  const { hash } = await read()
  const cues = [cue(500, 1500, 'You opened the door.'), ...first.slice(1)]
  const published = await editor.ask(studioSubtitles.publish, { ...key(), base: hash, cues })
  expect(published).toMatchObject({ answered: 2, version: 2 })
  expect(await download()).toBe(renderSrt(cues))
  const own = await answers()
  expect(own.map(({ replyContent, readState }) => [replyContent, readState]).toSorted()).toEqual([
    ['', 1],
    ['Thank you for telling us. We have corrected this subtitle.', 0],
  ])
  expect((await answers(thai))[0]?.replyContent).toContain('ขอบคุณ')
  expect((await read()).reports).toMatchObject([{ cue: 'Turn around.' }])
  expect(await lastLog()).toMatchObject({
    command: 'studio subtitles publish',
    arguments: `vidId=${ids.vidId} n=1 code=en base=${hash}`,
  })
})

test('refuses the second of two concurrent publications, and keeps the first', async () => {
  await report()
  const { hash } = await read()
  const second = await signInAs(server, 'owner')
  const mine = [cue(1000, 2000, 'Mine')]
  await editor.ask(studioSubtitles.publish, { ...key(), base: hash, cues: mine, answer: 'Ours.' })
  const refused = await second.call(studioSubtitles.publish, { ...key(), base: hash, cues: [cue(1, 2000, 'Theirs')] })
  expect(refused).toMatchObject({ status: 409, failure: { reason: 'conflict', field: 'base' } })
  expect(await download()).toBe(renderSrt(mine))
  expect((await answers())[0]?.replyContent).toBe('Ours.')
  const base = (await read()).hash
  const all = await Promise.all(
    ['A', 'B', 'C'].map((text) => editor.call(studioSubtitles.publish, { ...key(), base, cues: [cue(0, 1000, text)] })),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a publication reads and writes its file once, and does not block unlocks and follows of the title', async () => {
  const { hash: base } = await read()
  const { store } = server.deps
  const [reading, limited, { write }] = [vi.spyOn(store, 'read'), vi.spyOn(store, 'within'), store]
  const writing = vi.spyOn(store, 'write').mockImplementation(async (...file) => {
    await server.database.pool.query('SELECT FROM titles WHERE vid_id = $1 FOR KEY SHARE NOWAIT', [ids.vidId])
    // The row of the catalogue version must not be locked, because every publication needs it.
    await server.database.pool.query('SELECT FROM catalogue_state FOR UPDATE NOWAIT')
    await write(...file)
  })
  const cues = [cue(1000, 2000, 'Open the door.')]
  await editor.ask(studioSubtitles.publish, { ...key(), code: 'es', base: '', cues })
  await editor.ask(studioSubtitles.publish, { ...key(), base, cues })
  expect([reading.mock.calls.length, writing.mock.calls.length]).toEqual([2, 2])
  expect(limited).toHaveBeenCalledWith(expect.any(AbortSignal))
})

test('publishing over a file that an import has replaced is a conflict', async () => {
  const { hash } = await read()
  await publishSubtitle({ store: server.deps.store, ...ids }, 'en', 1, renderSrt([cue(0, 1000, 'Imported')]))
  const { status } = await editor.call(studioSubtitles.publish, { ...key(), base: hash, cues: first })
  expect(status).toBe(409)
})

test('publishing subtitles in a new language offers that language in the player', async () => {
  const thai = { ...key(), code: 'th' as const }
  expect(await editor.ask(studioSubtitles.read, thai)).toMatchObject({ hash: '', cues: [], version: 0 })
  await editor.ask(studioSubtitles.publish, { ...thai, base: '', cues: [cue(0, 1000, 'หันกลับมา')] })
  const { subtitles } = await viewer.ask(playback.videoDetails, { videoId: ids.vidId, episodeN: 1 })
  expect(subtitles.map(({ language }) => language)).toContain(11)
  const { rows } = await editor.ask(studioSubtitles.list, { vidId: ids.vidId, limit: 2 })
  expect(rows.map(({ n, codes }) => [n, codes])).toEqual([
    [1, ['ar', 'cn', 'en', 'th']],
    [2, ['ar', 'cn', 'en']],
  ])
})

test.each([
  ['no cue', [], 'cues'],
  ['an empty cue', [cue(0, 1000, ' ')], 'cues.0'],
  ['an end before the start', [cue(0, 1000, 'a'), cue(2000, 1000, 'b')], 'cues.1'],
  ['a cue out of order', [cue(5000, 6000, 'a'), cue(1000, 2000, 'b')], 'cues.1'],
  ['a cue after the end', [cue(10_500, 11_000, 'a')], 'cues.0'],
  ['a time as text', [cue(0, 1000, 'a'), cue(1000, 2000, 'b\n00:00:01,000 --> 00:00:02,000\nc')], 'cues.1'],
  ['a blank line', [cue(0, 1000, 'a\n\nb')], 'cues.0'],
  ['an unknown tag', [cue(0, 1000, '<font color="red">a</font>')], 'cues.0'],
])('publishing subtitles with %s is refused with the index of the cue, and changes nothing', async (_, cues, field) => {
  const { hash } = await read()
  const { status, failure } = await editor.call(studioSubtitles.publish, { ...key(), base: hash, cues })
  expect([status, failure?.field]).toEqual([400, field])
  expect(await download()).toBe(renderSrt(first))
})

test('players and the editor read exactly the published cues', async () => {
  const text = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .map((line) => line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>{}&]/gu, '').trim())
    .filter((line) => /\p{L}/u.test(line) && !/^\d|--/.test(line))
  const file = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 900 }), text), {
      ...{ minLength: 1, maxLength: 5 },
    })
    .map((parts) => {
      let at = 0
      return parts.map(([gap, lengthMs, line]) => {
        const startMs = at + gap
        at = startMs + lengthMs
        return cue(startMs, at, line)
      })
    })
  await fc.assert(
    fc.asyncProperty(file, async (cues) => {
      const { hash } = await read()
      await editor.ask(studioSubtitles.publish, { ...key(), base: hash, cues })
      expect((await read()).cues).toEqual(cues)
      const played = parseAsPlayer(`\ufeff${(await download()).replaceAll('\n', '\r\n')}`)
      const inMs = (seconds: number) => Math.round(seconds * 1000)
      expect(played.map(({ startTime, endTime, text: line }) => cue(inMs(startTime), inMs(endTime), line))).toEqual(
        cues,
      )
    }),
    { numRuns: 15 },
  )
})

test('versions are kept with their authors, and an old version can be read', async () => {
  const { hash } = await read()
  await editor.ask(studioSubtitles.publish, { ...key(), base: hash, cues: [cue(0, 1000, 'New')] })
  const { rows } = await editor.ask(studioSubtitles.versions, key())
  expect(rows).toMatchObject([
    { version: 2, isFirst: false, operator: expect.stringContaining('The editor') },
    { version: 1, isFirst: true, operator: '' },
  ])
  expect(await editor.ask(studioSubtitles.version, { ...key(), version: 1 })).toEqual({ cues: first })
  expect((await editor.call(studioSubtitles.version, { ...key(), version: 3 })).status).toBe(404)
})

test('support can answer the reports about a cue, but cannot publish', async () => {
  await Promise.all([report(), report({ problem: 'words' })])
  const about = { ...key(), atMs: 1000, outcome: 'noFault' as const }
  expect(await support.ask(studioSubtitles.answer, about)).toEqual({ answered: 2 })
  expect((await answers()).every(({ replyContent }) => replyContent.includes('found no error'))).toBe(true)
  expect(await lastLog()).toMatchObject({ arguments: `vidId=${ids.vidId} n=1 code=en atMs=1000 outcome=noFault` })
  expect((await support.call(studioSubtitles.answer, about)).status).toBe(404)
  const { hash } = await read()
  expect((await support.call(studioSubtitles.publish, { ...key(), base: hash, cues: first })).status).toBe(403)
})

test('an operator can open the video of a locked episode, and the access is logged', async () => {
  const store = storeFolder(server.deps.config.dataDir)
  await writeSampleFiles(store, ids, 5, 'locked')
  const start = await editor.ask(studioSubtitles.openVideo, { vidId: ids.vidId, n: 5 })
  const segment = start.rungs[0]?.segments.replace('{n}', '0') ?? ''
  expect(await (await fetch(new URL(start.base + segment, server.origin))).text()).toBe('locked')
  expect(await lastLog()).toMatchObject({
    ...{ command: 'studio subtitles openVideo', arguments: `vidId=${ids.vidId} n=5` },
    who: expect.stringContaining('The editor'),
  })
})

test('an answer from the inbox closes a subtitle report, and erasing a viewer deletes their reports', async () => {
  const { feedbackId } = await report()
  const { db } = server.deps
  await db
    .updateTable('feedback')
    .set({ reply_content: 'Thank you', replied_at: new Date(testTime) })
    .where('feedback_id', '=', feedbackId)
    .execute()
  expect((await read()).reports).toEqual([])
  await report({ problem: 'other' })
  expect((await read()).reports).toHaveLength(1)
  const data = createFeedbackPersonalData(server.deps)
  expect(await db.transaction().execute((tx) => data.exportOf(tx, viewer.state.userId))).toMatchObject({
    sent: [{}, { subtitle: { title: ids.vidId, episode: 1, language: 'en', problem: 'other', position: 1.4 } }],
  })
  await db.transaction().execute((tx) => data.erase(tx, viewer.state.userId))
  expect((await read()).reports).toEqual([])
})

test('a report that is sent twice is stored once', async () => {
  const sent = await report({ createTime: 7 })
  expect(await report({ createTime: 7 })).toEqual(sent)
  expect((await read()).reports).toHaveLength(1)
})

test('a damaged file counts as missing, so that it can be published again', async () => {
  vi.spyOn(server.deps.store, 'read').mockImplementation((path) => Promise.reject(createWrongContentError(path)))
  expect(await read()).toMatchObject({ hash: '', cues: [] })
  await editor.ask(studioSubtitles.publish, { ...key(), base: '', cues: first })
  vi.restoreAllMocks()
  expect(await download()).toBe(renderSrt(first))
})
