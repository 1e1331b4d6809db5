import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { languages } from '@cliffhanger/domain/languages'
import { computeLanguageCompleteness } from '@cliffhanger/domain/title-words'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishSample, sampleEdition } from '../../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { readLogPage } from '../../operator-log/store.ts'

/** Tag of the titles that the current test publishes. */
let sampleTag = ''
let server: TestServer
let editor: StudioClient
beforeAll(async () => {
  server = await createTestServer()
  editor = await signInAs(server, 'editor')
})
afterAll(() => server.close())
let tests = 0
beforeEach(() => {
  tests += 1
  sampleTag = `test ${tests}`
})

/** Publishes titles with the tag of the current test; returns their ids. */
async function titlesWith(changes: readonly (Parameters<typeof publishSample>[2] & { slug: string })[]) {
  const vidIds: string[] = []
  for (const { slug, ...change } of changes)
    vidIds.push((await publishSample(server.deps.db, slug, { tags: [sampleTag], ...change })).vidId)
  return vidIds
}

const list = (input: Parameters<typeof editor.ask<typeof studioTitles.list>>[1]) => editor.ask(studioTitles.list, input)
const slugs = async (input: Parameters<typeof list>[0]) => (await list(input)).rows.map(({ slug }) => slug)
const versionsOf = async (vidIds: readonly string[]) => {
  const { rows } = await list({ tag: sampleTag, limit: 200 })
  return rows.flatMap(({ vidId, version }) => (vidIds.includes(vidId) ? [{ vidId, version }] : []))
}

test('the title list can be filtered, sorted, paged and searched, including hidden titles', async () => {
  const [a = '', b = '', c = ''] = await titlesWith([
    { slug: 'list-a', names: { en: 'Zebra crossing' }, freeEpisodes: 6, pricePerEpisode: 0 },
    { slug: 'list-b', names: { en: 'Zebra night', th: 'ม้าลาย' }, descriptions: {}, wholeTitlePrice: '4.99' },
    { slug: 'list-c', names: { en: 'Zebra stripes' } },
  ])
  await editor.ask(studioTitles.publish, { titles: [{ vidId: b, version: 1 }], isPublished: false })
  expect(await slugs({ tag: sampleTag })).toEqual(['list-c', 'list-b', 'list-a'])
  expect(await slugs({ tag: sampleTag, show: 'visible' })).toEqual(['list-c', 'list-a'])
  expect(await slugs({ tag: sampleTag, show: 'hidden' })).toEqual(['list-b'])
  expect(await slugs({ tag: sampleTag, price: 'free' })).toEqual(['list-a'])
  expect(await slugs({ tag: sampleTag, price: 'coins' })).toEqual(['list-c', 'list-b'])
  expect(await slugs({ tag: sampleTag, price: 'wholeTitle' })).toEqual(['list-b'])
  expect((await slugs({ search: 'zebra' })).toSorted()).toEqual(['list-a', 'list-b', 'list-c'])
  expect(await slugs({ search: 'zebra', show: 'hidden' })).toEqual(['list-b'])
  expect(await slugs({ search: a })).toEqual(['list-a'])
  expect(await slugs({ search: 'LIST-C' })).toEqual(['list-c'])
  const first = await list({ tag: sampleTag, limit: 2 })
  expect(first.rows.map(({ vidId }) => vidId)).toEqual([c, b])
  const second = await list({ tag: sampleTag, limit: 2, cursor: first.next ?? '' })
  expect(second.rows.map(({ vidId }) => vidId)).toEqual([a])
  expect(second.next).toBeUndefined()
  await server.database.pool.query(
    `INSERT INTO title_signals (vid_id, viewers, popularity, completion, freshness, score)
     VALUES ($1, 7, 0, 0, 0, 0), ($2, 7, 0, 0, 0, 0), ($3, 9, 0, 0, 0, 0)`,
    [a, b, c],
  )
  const byViewers = await list({ tag: sampleTag, sort: 'viewers', limit: 2 })
  expect(byViewers.rows.map(({ viewers, slug }) => [slug, viewers])).toEqual([
    ['list-c', 9],
    ['list-b', 7],
  ])
  expect(await slugs({ tag: sampleTag, sort: 'viewers', limit: 2, cursor: byViewers.next ?? '' })).toEqual(['list-a'])
  const { failure } = await editor.call(studioTitles.list, { cursor: 'x' })
  expect(failure).toMatchObject({ reason: 'badRequest', field: 'cursor' })
})

test('a search returns all its pages, by relevance or in the chosen order', async () => {
  const most = 55
  const edition = { names: { en: 'Quartz' }, count: 1, freeEpisodes: 1, pricePerEpisode: 0, totalEpisodes: 1 }
  const vidIds = await titlesWith(Array.from({ length: most }, (_, at) => ({ slug: `quartz-${at}`, ...edition })))
  await server.database.pool.query(
    `INSERT INTO title_signals (vid_id, viewers, popularity, completion, freshness, score)
     SELECT vid_id, vid_id % 7, 0, 0, 0, 0 FROM titles WHERE vid_id = ANY($1)`,
    [vidIds],
  )
  async function readAll(input: Parameters<typeof list>[0]) {
    const rows: Awaited<ReturnType<typeof list>>['rows'] = []
    let cursor: string | undefined
    do {
      const page = await list({ search: 'quartz', ...input, ...(cursor !== undefined && { cursor }) })
      rows.push(...page.rows)
      cursor = page.next
    } while (cursor !== undefined)
    return rows
  }
  const byNumber = (a: string, b: string) => Number(b) - Number(a)
  const found = (await readAll({})).map(({ vidId }) => vidId)
  expect(found.toSorted(byNumber)).toEqual(vidIds.toSorted(byNumber))
  expect((await list({ search: 'quartz', limit: 3 })).rows.map(({ vidId }) => vidId)).toEqual(found.slice(0, 3))
  expect(await readAll({ limit: 20 })).toHaveLength(most)
  expect((await readAll({ sort: 'newest' })).map(({ vidId }) => vidId)).toEqual(vidIds.toSorted(byNumber))
  const byViewers = (await readAll({ sort: 'viewers' })).map(({ vidId, viewers }) => ({ vidId, viewers }))
  expect(byViewers).toEqual(byViewers.toSorted((a, b) => b.viewers - a.viewers || byNumber(a.vidId, b.vidId)))
  expect(new Set(byViewers.map(({ vidId }) => vidId)).size).toBe(most)
})

test('the title list and the import report the same completeness of translations', async () => {
  const some = fc.constantFrom('', ' ', 'text')
  const perLanguage = <T>(value: fc.Arbitrary<T>) =>
    fc.record({ en: value, zh: value, es: value, ja: value, th: value, id: value })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...languages.map(({ key }) => key)),
      perLanguage(some),
      perLanguage(fc.tuple(some, some, some)),
      async (language, descriptions, episodeNames) => {
        const names = { en: 'A', zh: 'B', [language]: 'C' }
        const edition = sampleEdition({ count: 3 })
        const episodes = edition.episodes.map((episode) => {
          const own = Object.entries(episodeNames).map(([key, texts]) => [key, texts[episode.n - 1]])
          return { ...episode, names: Object.fromEntries(own) }
        })
        const { vidId } = await publishSample(server.deps.db, 'words', { language, names, descriptions, episodes })
        const [row] = (await list({ search: vidId })).rows
        for (const { key } of languages) {
          const expected = computeLanguageCompleteness({ language, names, descriptions, episodeNames }, key)
          expect([row?.words[key], row?.words.of], key).toEqual([expected.there, expected.of])
          const isIncomplete = (await slugs({ search: vidId, incomplete: key })).length === 1
          expect(isIncomplete, key).toBe(expected.state !== 'complete')
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('a bulk change of 500 titles changes all or none, and is logged once', async () => {
  const edition = { count: 1, freeEpisodes: 1, pricePerEpisode: 0, totalEpisodes: 1 }
  const vidIds = await titlesWith(Array.from({ length: 500 }, (_, at) => ({ slug: `bulk-${at}`, ...edition })))
  const titles = vidIds.map((vidId) => ({ vidId, version: 1 }))
  const [last] = titles.splice(-1, 1, { vidId: vidIds[499] ?? '', version: 2 })
  const hide = (chosen: typeof titles) => editor.call(studioTitles.publish, { titles: chosen, isPublished: false })
  expect((await hide(titles)).failure).toMatchObject({ reason: 'conflict', field: last?.vidId })
  // The prices are invalid for one title, so the others keep their prices too.
  const [odd = ''] = await titlesWith([{ slug: 'bulk-odd', count: 2 }])
  const wish = { freeEpisodes: 1, pricePerEpisode: 0, wholeTitlePrice: '9.99' }
  const priced = [...vidIds.slice(0, 20), odd].map((vidId) => ({ vidId, version: 1 }))
  const { failure } = await editor.call(studioTitles.price, { titles: priced, ...wish })
  expect(failure).toMatchObject({ reason: 'badRequest', field: 'pricePerEpisode' })
  expect(failure?.message).toContain(`Title ${odd}`)
  expect(await slugs({ tag: sampleTag, price: 'wholeTitle' })).toEqual([])
  const hidden = async () =>
    (
      await server.database.pool.query(
        "SELECT FROM titles WHERE slug LIKE 'bulk-%' AND slug <> 'bulk-odd' AND status <> 'published'",
      )
    ).rowCount
  expect(await hidden()).toBe(0)
  const { value } = await hide(vidIds.map((vidId) => ({ vidId, version: 1 })))
  expect(value?.titles).toHaveLength(500)
  expect(new Set(value?.titles.map(({ version }) => version))).toEqual(new Set([2]))
  expect(await hidden()).toBe(500)
  const [done, refused] = await readLogPage(server.deps.db, undefined, 2, { search: 'titles publish' })
  expect(done).toMatchObject({
    outcome: 'done',
    changes: { before: { visible: 500, hidden: 0 }, after: { visible: 0, hidden: 500 } },
  })
  expect(refused?.outcome).toBe('refused (conflict)')
  const versions = await server.database.pool.query(
    "SELECT FROM studio_versions v JOIN titles t ON t.vid_id::text = v.subject WHERE t.slug LIKE 'bulk-%' AND v.version = 2",
  )
  expect(versions.rowCount).toBe(500)
})

test('bulk changes of tags and prices follow the rules of an import', async () => {
  const vidIds = await titlesWith([{ slug: 'many-a' }, { slug: 'many-b', tags: [sampleTag, 'CEO', 'slow burn'] }])
  const change = { titles: await versionsOf(vidIds), add: [' revenge '], remove: ['CEO'] }
  await editor.ask(studioTitles.tag, change)
  const { rows } = await list({ tag: 'revenge' })
  expect(rows.map(({ slug, tags }) => [slug, tags])).toEqual([
    ['many-b', [sampleTag, 'slow burn', 'revenge']],
    ['many-a', [sampleTag, 'revenge']],
  ])
  expect(await slugs({ search: 'revenge' })).toHaveLength(2)
  const price = { titles: await versionsOf(vidIds), freeEpisodes: 2, pricePerEpisode: 0 }
  const { failure } = await editor.call(studioTitles.price, price)
  expect(failure).toMatchObject({ reason: 'badRequest', field: 'pricePerEpisode' })
  expect(failure?.message).toContain('Episodes 3 to 6 are not free')
  await editor.ask(studioTitles.price, { ...price, pricePerEpisode: 25, wholeTitlePrice: '6.99' })
  const prices = (await list({ tag: 'revenge' })).rows.map((row) => [row.pricePerEpisode, row.wholeTitlePrice])
  expect(prices).toEqual([
    [25, '6.99'],
    [25, '6.99'],
  ])
  const nobody = await editor.call(studioTitles.publish, { titles: [], isPublished: true })
  expect(nobody.failure).toMatchObject({ reason: 'badRequest', field: 'titles' })
  const unknown = await editor.call(studioTitles.publish, { titles: [{ vidId: '999', version: 0 }], isPublished: true })
  expect(unknown.failure).toMatchObject({ reason: 'notFound', field: '999' })
  const analyst = await signInAs(server, 'analyst')
  expect((await analyst.call(studioTitles.tag, change)).failure?.reason).toBe('forbidden')
  expect((await analyst.ask(studioTitle.get, { vidId: vidIds[0] ?? '' })).slug).toBe('many-a')
})
