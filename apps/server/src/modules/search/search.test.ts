import { catalogue } from '@cliffhanger/contract/catalogue'
import { playback } from '@cliffhanger/contract/playback'
import { search } from '@cliffhanger/contract/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample, sampleAuthor, type sampleEdition } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { indexUnindexedTitles } from '../catalogue/search-index.ts'
import { setPublished } from '../catalogue/withdraw.ts'

let server: TestServer
let viewer: ProtocolClient
const ids = new Map<string, string>()
type Edition = ReturnType<typeof sampleEdition>

async function title(slug: string, names: Edition['names'], more: Partial<Edition> = {}) {
  const edition = { names, descriptions: {}, tags: [], ...more }
  ids.set(slug, (await publishSample(server.deps.db, slug, edition)).vidId)
}
beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.viewer()
  await title('contract', {
    en: 'The Contract',
    zh: '契約婚姻',
    es: 'El contrato',
    ja: 'ザ・コントラクト',
    th: 'สัญญารัก',
  })
  await title('contract-bride', { en: 'Contract Bride', zh: '契約新娘', es: 'La novia del contrato' }, { likes: 9e6 })
  await title('winter', { en: 'Winter Wolf', es: 'El lobo de invierno' }, { tags: ['contract marriage', 'werewolf'] })
  await title(
    'clause',
    { en: 'Clause 17', th: 'ข้อสิบเจ็ด', ja: '第17条' },
    { descriptions: { en: 'She signed a contract.' } },
  )
  await title('cafe', { en: 'Café Olé', es: 'Café Olé', ja: 'カフェの恋' }, { tags: ['恋愛'] })
  await title(
    'chairwoman',
    { en: 'The Chairwoman', zh: '女總裁的秘密' },
    { descriptions: { en: 'A café owner in 100% trouble_x.' } },
  )
})
afterAll(() => server.close())

const slugOf = (vidId: string) => [...ids].find(([, id]) => id === vidId)?.[0] ?? vidId
async function find(text: string, language = 2): Promise<string[]> {
  const input = { search: text, pageNum: 1, pageSize: 30 }
  const [quick, full] = [
    await viewer.ask(search.searchVideoInfo, input, { language }),
    await viewer.ask(search.searchTwoVideoInfo, input, { language }),
  ]
  // Suggestions search descriptions only if there are no other results.
  expect(quick.rows.map((row) => row.vidId)).toEqual(full.rows.slice(0, quick.total).map((row) => row.vidId))
  expect(quick.total > 0).toBe(full.total > 0)
  return full.rows.map((row) => slugOf(row.vidId))
}

test.each<[string, number, string[]]>([
  ['the contract', 2, ['contract']],
  ['contract', 2, ['contract-bride', 'contract', 'winter', 'clause']],
  ['CONTR', 2, ['contract-bride', 'contract', 'winter']],
  ['c', 2, ['contract-bride', 'clause', 'cafe', 'contract', 'chairwoman', 'winter']],
  ['bride contract', 2, ['contract-bride']],
  ['contarct', 2, ['contract-bride', 'contract', 'winter']],
  ['wolf winter', 2, ['winter']],
  ['winter contract', 2, ['winter']],
  ['contrto', 8, ['contract-bride', 'contract']],
  ['cafe', 2, ['cafe', 'chairwoman']],
  ['ＣＡＦÉ ole', 8, ['cafe']],
  ['約', 4, ['contract-bride', 'contract']],
  ['契約', 4, ['contract-bride', 'contract']],
  ['婚姻', 4, ['contract']],
  ['總裁', 4, ['chairwoman']],
  ['かふぇ', 6, ['cafe']],
  ['恋', 6, ['cafe']],
  ['コントラクト', 6, ['contract']],
  ['สัญญา', 11, ['contract']],
  ['ญารัก', 11, ['contract']],
  ['สิบ', 11, ['clause']],
  ['werewolf', 2, ['winter']],
  ['signed', 2, ['clause']],
  ['17', 2, ['clause']],
  ['zzzz', 2, []],
  ['', 2, []],
  ['  ', 2, []],
  ['%', 2, []],
  ['100%', 2, ['chairwoman']],
])('%s (language %i) finds %j', async (text, language, expected) => {
  const found = await find(text, language)
  expect(found.slice(0, expected.length)).toEqual(expected)
  if (expected.length === 0) expect(found).toEqual([])
})

test("full results have names in the viewer's language, the viewer's like, and the last watched episode", async () => {
  const videoId = ids.get('contract-bride') ?? ''
  const fan = await server.viewer()
  await fan.ask(catalogue.addVideoLike, { videoId })
  await fan.ask(playback.updateEpisodeRecord, { videoId, episodeN: 2, lookTime: 5 })
  const input = { search: 'contract bride', pageNum: 1, pageSize: 10 }
  for (const [who, isLike, lastLook] of [
    [viewer, 0, 0],
    [fan, 1, 2],
  ] as const) {
    const { rows } = await who.ask(search.searchTwoVideoInfo, input, { language: 4 })
    expect(rows[0]).toMatchObject({ vidName: '契約新娘', isLike, lastLook, totalNum: 6 })
  }
})

test('result pages neither repeat nor skip a title', async () => {
  for (let index = 0; index < 25; index += 1) await title(`series-${index}`, { en: `Paging Drama ${index}` })
  const seen: string[] = []
  for (let pageNum = 1; pageNum <= 5; pageNum += 1) {
    const { rows, total } = await viewer.ask(search.searchTwoVideoInfo, { search: 'paging', pageNum, pageSize: 10 })
    expect(total).toBe(25)
    seen.push(...rows.map((row) => row.vidId))
  }
  expect(new Set(seen).size).toBe(25)
  expect(seen).toHaveLength(25)
})

test('finds a title only while it is published, and by its new name after renaming', async () => {
  const { db } = server.deps
  const vidId = ids.get('cafe') ?? ''
  await setPublished(db, vidId, false, sampleAuthor)
  expect(await find('olé')).toEqual([])
  await setPublished(db, vidId, true, sampleAuthor)
  expect(await find('olé')).toEqual(['cafe'])
  await title('cafe', { en: 'Tea House' })
  expect(await find('olé')).toEqual([])
  expect(await find('tea h')).toEqual(['cafe'])
})

test('a title without a search document is indexed exactly once', async () => {
  const { db } = server.deps
  await db
    .deleteFrom('search_documents')
    .where('vid_id', '=', ids.get('winter') ?? '')
    .execute()
  expect(await indexUnindexedTitles(db)).toBe(1)
  expect(await indexUnindexedTitles(db)).toBe(0)
  expect(await find('winter')).toContain('winter')
})

test('answers any search text with 200, or with 400 if it is malformed or too long', async () => {
  const junk = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 80 }))
  await fc.assert(
    fc.asyncProperty(junk, async (text) => {
      const answer = await viewer.call(search.searchVideoInfo, { search: text, pageNum: 1, pageSize: 30 })
      const isOdd = text.includes('\0') || !text.isWellFormed() || [...text].length > 200
      expect(answer.status).toBe(isOdd ? 400 : 200)
    }),
    { numRuns: 60 },
  )
})

test('matches one word in the name and another word in the description', async () => {
  expect(await find('chairwoman owner')).toEqual(['chairwoman'])
  expect(await find('owner wolf')).toEqual([])
})
