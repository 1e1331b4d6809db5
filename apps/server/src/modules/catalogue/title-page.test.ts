import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWindow } from '../../db/page-window.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { publishSample, sampleAuthor } from '../../testing/sample-title.ts'
import { readTitleListPage, type TitleListPageQuery } from './title-page.ts'
import { setPublished } from './withdraw.ts'

let database: TestDatabase
const vidIds: string[] = []
const audiences = new Map<string, number>()

const audienceKinds = [0, 1, 2] as const

beforeAll(async () => {
  database = await createTestDatabase()
  for (let index = 0; index < 67; index += 1) {
    const audience = audienceKinds[index % 3] ?? 0
    // Many titles share a position and a publication time, so that only the last sort key makes the order unique.
    const order = index % 4 === 0 ? 10 : 1000
    const { vidId } = await publishSample(
      database.db,
      `title-${index}`,
      { count: 1, audience, order },
      1_790_000_000_000 + (index % 5),
    )
    vidIds.push(vidId)
    audiences.set(vidId, audience)
  }
})
afterAll(() => database.close())

const preference = fc.constantFrom(0 as const, 1 as const, 2 as const)
const order = fc.oneof(
  fc.constantFrom('position' as const, 'newest' as const),
  fc.constant(null).chain(() => fc.shuffledSubarray(vidIds, { minLength: 1 })),
)

async function readAll(query: TitleListPageQuery, pageSize: number, pageNums: readonly number[]): Promise<string[][]> {
  const pages: string[][] = []
  for (const pageNum of pageNums) {
    pages[pageNum - 1] = (await readTitleListPage(database.db, query, pageWindow({ pageNum, pageSize }))).vidIds
  }
  return pages
}

test('pages never repeat or skip a row, whatever the order and page size of the requests', async () => {
  await fc.assert(
    fc.asyncProperty(
      order,
      preference,
      fc.integer({ min: 1, max: 60 }),
      fc.infiniteStream(fc.nat()),
      async (by, preferenceId, pageSize, mix) => {
        const query = { order: by, preferenceId }
        const whole = Array.isArray(by) ? by.length : vidIds.length
        const count = Math.ceil(whole / Math.min(pageSize, 30)) + 1
        const pageNums = Array.from({ length: count }, (_, index) => index + 1)
        const shuffled = pageNums
          .map((n) => ({ n, at: mix.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ n }) => n)
        const pages = await readAll(query, pageSize, shuffled)
        const rows = pages.flat()
        expect(new Set(rows).size).toBe(rows.length)
        expect(rows).toHaveLength(whole)
        expect(pages.at(-1)).toEqual([])
        const other = await readAll(
          query,
          30,
          Array.from({ length: Math.ceil(whole / 30) }, (_, index) => index + 1),
        )
        expect(other.flat()).toEqual(rows)
      },
    ),
    { numRuns: 25 },
  )
})

test('lists the preferred audience first and keeps the order otherwise', async () => {
  const read = async (preferenceId: 0 | 1 | 2) =>
    (await readAll({ order: 'position', preferenceId }, 30, [1, 2, 3])).flat()
  const plain = await read(0)
  const isOther = (vidId: string) => audiences.get(vidId) === 2
  expect(await read(1)).toEqual([...plain.filter((vidId) => !isOther(vidId)), ...plain.filter(isOther)])
})

test('keeps the order of selected titles and omits unpublished ones', async () => {
  const chosen = [vidIds[5], vidIds[1], vidIds[9]].filter((vidId) => vidId !== undefined)
  const [, hidden = ''] = chosen
  await setPublished(database.db, hidden, false, sampleAuthor)
  const { vidIds: rows, total } = await readTitleListPage(
    database.db,
    { order: chosen, preferenceId: 0 },
    { limit: 9, offset: 0 },
  )
  expect({ rows, total }).toEqual({ rows: [chosen[0], chosen[2]], total: 2 })
  await setPublished(database.db, hidden, true, sampleAuthor)
})

test('returns an empty page past the end of a list', async () => {
  const query = { order: 'position', preferenceId: 0 } as const
  const deep = await readTitleListPage(database.db, query, pageWindow({ pageNum: 1e300, pageSize: 30 }))
  expect(deep).toEqual({ vidIds: [], total: 67 })
})
