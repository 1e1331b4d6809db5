import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { EditedHomeModule } from '@cliffhanger/contract/studio/home'
import { studio } from '@cliffhanger/contract/studio/studio'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { runCommand } from '../../cli/run.ts'
import { openDatabase } from '../../db/open.ts'
import { arrangeHomePage } from '../../ingest/home-arrangement.ts'
import { publishDueArrangements } from '../../ingest/publish-due-homes.ts'
import { expectWaiting } from '../../testing/lock-waits.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { environmentOf } from '../../testing/test-site.ts'
import { createTestTerminal } from '../../testing/test-terminal.ts'
import { lockVersionedSubjects } from '../../versions/store.ts'
import { arrangeHome } from './arrange-home.ts'
import { parseArrangement } from './studio-home.ts'

const { home } = studio
const first: EditedHomeModule = {
  id: 'first',
  cardType: 32,
  names: { en: 'First', th: 'แรก' },
  titles: ['rose', 'wolf'],
}
const second: EditedHomeModule = {
  id: 'second',
  cardType: 33,
  names: { en: 'Second' },
  select: 'all',
  for: 'returning',
}
const third: EditedHomeModule = { id: 'third', cardType: 30, names: {}, titles: ['wolf'] }

let server: TestServer
let folder: string
let editor: StudioClient
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-home-'))
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
  for (const slug of ['rose', 'wolf']) await publishSample(server.deps.db, slug, { names: { en: slug } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  server.clock.now = testTime
  await arrangeHome(server.deps.db, [])
})

const state = () => editor.ask(home.state, {})
async function publish(modules: EditedHomeModule[]): Promise<number> {
  const { version } = await state()
  return (await editor.ask(home.publish, { base: version, modules })).version
}
async function command(modules: EditedHomeModule[]): Promise<string> {
  const file = join(folder, 'home.yaml')
  await writeFile(file, stringify({ modules }))
  const terminal = createTestTerminal(folder)
  const { db, now, provider, config } = server.deps
  const workplace = { db, now, provider, store: server.deps.store, uploadsDir: config.dataDir }
  await runCommand(['home', 'apply', file, '--yes'], terminal, async () => workplace, environmentOf(server))
  return terminal.lines.join('\n')
}
/** Reads the home page as a viewer, without the ids of the modules. */
async function seen(newUserRecommend: 0 | 1 = 0, client = server.client()) {
  if (client.state.token === undefined) await client.check()
  const { rows } = await client.ask(recommendation.moduleInfoList, { newUserRecommend })
  return rows.map(({ mId: _, videoInfoList, ...module }) => ({
    ...module,
    titles: videoInfoList.map(({ vidName }) => vidName),
  }))
}

test('viewers get the same home page whether Studio or the command published it', async () => {
  await publish([first, second])
  const [all, forNew] = [await seen(), await seen(1)]
  expect(all).toMatchObject([
    { cardType: 32, moduleName: 'First', titles: ['rose', 'wolf'] },
    { cardType: 33, moduleName: 'Second' },
  ])
  expect(forNew).toHaveLength(1)
  expect(await command([third])).toContain('Viewers see it at once')
  expect(await command([first, second])).toContain('Viewers see it at once')
  expect([await seen(), await seen(1)]).toEqual([all, forNew])
  expect((await state()).modules).toEqual([first, second])
  expect(await command((await state()).modules)).toContain('like this already')
})

test.each<[string, EditedHomeModule, string]>([
  ['a bad id', { ...third, id: 'No Id' }, 'modules.1.id'],
  ['an id twice', { ...third, id: 'first' }, 'modules.1.id'],
  ['an unknown card', { ...third, cardType: 7 }, 'modules.1.cardType'],
  ['an unknown language', { ...third, names: { xx: 'X' } }, 'modules.1.names'],
  ['a name without text', { ...third, names: { en: ' ' } }, 'modules.1.names'],
  ['neither titles nor a rule', { id: 'third', cardType: 30, names: {} }, 'modules.1.titles'],
  ['an unknown rule', { id: 'third', cardType: 30, names: {}, select: 'best' }, 'modules.1.select'],
  ['unknown viewers', { ...third, for: 'men' }, 'modules.1.for'],
  ['a title that does not exist', { ...third, titles: ['rose', 'gone'] }, 'modules.1.titles'],
])('%s is refused with the position of its module, as by the command, and changes nothing', async (_, wrong, field) => {
  await publish([second])
  const before = await state()
  const modules = [first, wrong]
  const { failure } = await editor.call(home.publish, { base: before.version, modules })
  expect(failure).toMatchObject({ reason: 'badRequest', field })
  const later = testTime + 60_000
  const planned = await editor.call(home.schedule, { base: before.version, modules, publishAt: later })
  expect(planned.failure).toMatchObject({ reason: 'badRequest', field })
  const { problems, preview } = await editor.ask(home.preview, { modules })
  expect(preview).toBeUndefined()
  expect(problems).toMatchObject([{ module: 1, field: field.split('.')[2], reason: failure?.message }])
  expect(await command(modules)).toContain(failure?.message)
  expect(await state()).toEqual(before)
})

test('a change based on an older version is refused and changes nothing', async () => {
  const version = await publish([first])
  await command([first, third])
  const late = await editor.call(home.publish, { base: version, modules: [second] })
  expect(late.failure).toMatchObject({ reason: 'conflict', field: 'base' })
  expect((await editor.call(home.restore, { base: version, version: 1 })).failure?.reason).toBe('conflict')
  expect((await state()).modules).toEqual([first, third])
})

test('restoring creates a new version that equals the earlier one', async () => {
  const earlier = await publish([first, second, third])
  const base = await publish([third])
  const { version } = await editor.ask(home.restore, { base, version: earlier })
  expect(version).toBe(base + 1)
  const now = await state()
  expect(now.modules).toEqual([first, second, third])
  expect(await editor.ask(home.version, { version: earlier })).toEqual({ modules: now.modules })
  const { rows, next } = await editor.ask(home.versions, { limit: 2 })
  expect(rows).toMatchObject([
    { version, change: 'restore', operator: expect.stringContaining('The editor <editor-') },
    { version: base, change: 'home' },
  ])
  expect((await editor.ask(home.versions, { limit: 2, cursor: next ?? '' })).rows[0]?.version).toBe(earlier)
  expect((await editor.call(home.version, { version: 9_999 })).failure?.reason).toBe('notFound')
})

test('a version with a title that no longer exists cannot be restored', async () => {
  const { db } = server.deps
  await publishSample(db, 'short-lived')
  const earlier = await publish([{ ...third, titles: ['short-lived'] }])
  const base = await publish([third])
  await db.updateTable('titles').set({ slug: 'renamed' }).where('slug', '=', 'short-lived').execute()
  const { failure } = await editor.call(home.restore, { base, version: earlier })
  expect(failure).toMatchObject({ reason: 'titleMissing', message: expect.stringContaining('short-lived') })
  expect((await state()).modules).toEqual([third])
})

test('two servers publish a scheduled home page exactly once, when it is due', async () => {
  const base = await publish([first])
  const publishAt = testTime + 3_600_000
  await editor.ask(home.schedule, { base, modules: [second], publishAt })
  await editor.ask(home.schedule, { base, modules: [third], publishAt: publishAt + 1_000 })
  expect((await state()).schedules).toMatchObject([
    { publishAt, base, modules: [second], state: 'waiting' },
    { modules: [third] },
  ])
  const other = await openDatabase(server.database.runtime.connection)
  const run = (at: number) =>
    Promise.all([server.deps.db, other.db, server.deps.db].map((db) => publishDueArrangements(db, new Date(at))))
  await run(publishAt - 1)
  expect(await state()).toMatchObject({ version: base, modules: [first] })
  await run(publishAt)
  expect(await state()).toMatchObject({ version: base + 1, modules: [second] })
  await run(publishAt + 5_000)
  await other.close()
  expect(await state()).toMatchObject({ version: base + 2, modules: [third], schedules: [] })
  const { rows } = await editor.ask(home.versions, { limit: 3 })
  expect(rows.map(({ change }) => change)).toEqual(['schedule', 'schedule', 'home'])
})

test('a second server does not publish a due home page again over a later change', async () => {
  const { db } = server.deps
  const base = await publish([first])
  await editor.ask(home.schedule, { base, modules: [second], publishAt: testTime + 1_000 })
  const other = await openDatabase(server.database.runtime.connection)
  const at = new Date(testTime + 1_000)
  const waiting = (count: number) => expectWaiting(server.database.pool, count)
  // Changes of the home page wait for the lock in this order: the first server, an operator, the second server.
  const queued: Promise<unknown>[] = []
  await other.db.transaction().execute(async (tx) => {
    await lockVersionedSubjects(tx, 'home', [''])
    queued.push(publishDueArrangements(db, at))
    await waiting(1)
    queued.push(arrangeHomePage(db, parseArrangement({ modules: [third] }), { change: 'home', operator: 'Ada', at }))
    await waiting(2)
    queued.push(publishDueArrangements(db, at))
    await waiting(3)
  })
  await Promise.all(queued)
  await other.close()
  expect(await state()).toMatchObject({ modules: [third], schedules: [] })
})

test('a scheduled home page can be cancelled; if one of its titles was deleted, it fails and changes nothing', async () => {
  const { db } = server.deps
  const base = await publish([first])
  const publishAt = testTime + 60_000
  const { scheduleId } = await editor.ask(home.schedule, { base, modules: [second], publishAt })
  await editor.ask(home.unschedule, { scheduleId })
  expect((await editor.call(home.unschedule, { scheduleId })).failure?.reason).toBe('notFound')
  const { vidId } = await publishSample(db, 'leaving')
  const planned = { ...third, titles: ['leaving'] }
  const failing = await editor.ask(home.schedule, { base, modules: [planned], publishAt })
  await db.updateTable('titles').set({ slug: 'left' }).where('vid_id', '=', vidId).execute()
  await publishDueArrangements(db, new Date(publishAt))
  expect(await state()).toMatchObject({
    version: base,
    modules: [first],
    schedules: [{ state: 'failed', problem: expect.stringContaining('leaving') }],
  })
  await editor.ask(home.unschedule, failing)
  expect((await state()).schedules).toEqual([])
  const past = await editor.call(home.schedule, { base, modules: [first], publishAt: testTime })
  expect(past.failure).toMatchObject({ reason: 'badRequest', field: 'publishAt' })
})

test('finds titles by id and by name, and lists the newest', async () => {
  const { titles } = await editor.ask(home.titles, { language: 'en', ids: ['wolf', 'gone', 'rose'] })
  expect(titles).toMatchObject([{ id: 'wolf', name: 'wolf', isPublished: true, episodes: 6 }, { id: 'rose' }])
  const found = await editor.ask(home.titles, { language: 'en', search: 'ros' })
  expect(found.titles.map(({ id }) => id)).toEqual(['rose'])
  expect((await editor.ask(home.titles, { language: 'en' })).titles.map(({ id }) => id)).toContain('wolf')
})

test('an analyst can read but not change the home page, and changes are in the operator log', async () => {
  const analyst = await signInAs(server, 'analyst')
  await publish([first])
  const { version, modules } = await analyst.ask(home.state, {})
  expect(modules).toEqual([first])
  const refused = await analyst.call(home.publish, { base: version, modules: [second] })
  expect(refused.failure?.reason).toBe('forbidden')
  await publish([second, first])
  const owner = await signInAs(server, 'owner')
  const { rows } = await owner.ask(studio.people.log, { search: 'studio home publish' })
  expect(rows[0]?.arguments).toBe(`base=${version}`)
  expect(JSON.parse(rows[0]?.before ?? '')).toEqual({ modules: 'first', 'module second': null })
  expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({
    modules: 'second, first',
    'module second': { id: 'second' },
  })
})
