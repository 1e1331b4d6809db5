import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { incrementCatalogueVersion } from '../../../db/catalogue-version.ts'
import { idsPerSitemapPart } from '../../../modules/public-pages/sitemap-store.ts'
import { getPage, requestPage, server, setUpPagesServer, vidId } from '../../../testing/pages-server.ts'
import { insertTitles, publishSample } from '../../../testing/sample-title.ts'

setUpPagesServer()

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
const part = () => Math.floor(Number(vidId) / idsPerSitemapPart)
const titlesPath = () => `/sitemaps/titles-${part()}.xml`
/** Returns the last change of the titles' sitemap part, from the index. */
async function lastmodOfPart(): Promise<string | undefined> {
  const { body } = await getPage('/sitemap.xml')
  return body.split(titlesPath())[1]?.match(/<lastmod>([^<]*)</)?.[1]
}
/** Returns the last change of the title's page. */
async function changedAt(): Promise<Date> {
  const { page_changed_at } = await server.deps.db
    .selectFrom('titles')
    .select('page_changed_at')
    .where('vid_id', '=', vidId)
    .executeTakeFirstOrThrow()
  return page_changed_at
}

test('robots.txt names the sitemap of the host', async () => {
  const { body, headers } = await getPage('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^Sitemap: http:\/\/first\.example\/sitemap\.xml$/m)
})

test('the index lists all parts with their last change', async () => {
  const { body, headers } = await getPage('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(locations(body)).toEqual(['http://first.example/sitemaps/lists.xml', `http://first.example${titlesPath()}`])
  expect(body.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(2)
})

test('a part has each title in six languages with all translations and its free video', async () => {
  const { body, headers } = await getPage(titlesPath())
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(locations(body)).toContain(`http://first.example/title/love-${vidId}?lang=zh`)
  expect(locations(body)).toHaveLength(6)
  expect(body.match(/<xhtml:link /g)).toHaveLength(6 * 7)
  expect(body).toContain(
    `<xhtml:link rel="alternate" hreflang="x-default" href="http://first.example/title/love-${vidId}"/>`,
  )
  expect(body).toContain(`<video:player_loc>http://first.example/video?vid=${vidId}&amp;ep=1</video:player_loc>`)
  expect(body).toContain('<video:title>愛與謊言</video:title>')
  expect(body).toContain('<video:title>Love &quot;&amp;&quot; &lt;Lies&gt;</video:title>')
  expect(body).not.toContain('<script>')
})

test('the video of a title is its first visible episode, and none if that is paid', async () => {
  const { db } = server.deps
  const { vidId: id } = await publishSample(db, 'hidden-start', { freeEpisodes: 2 })
  const players = async () => {
    const { body } = await getPage(titlesPath())
    return new Set(body.match(new RegExp(`/video\\?vid=${id}&amp;ep=\\d+`, 'g')))
  }
  const hide = async (n: number) => {
    await db.updateTable('episodes').set({ is_hidden: true }).where('vid_id', '=', id).where('n', '=', n).execute()
    await incrementCatalogueVersion(db)
  }
  expect(await players()).toEqual(new Set([`/video?vid=${id}&amp;ep=1`]))
  await hide(1)
  expect(await players()).toEqual(new Set([`/video?vid=${id}&amp;ep=2`]))
  await hide(2)
  expect(await players()).toEqual(new Set())
  await db.deleteFrom('titles').where('vid_id', '=', id).execute()
  await incrementCatalogueVersion(db)
})

test('a part is sent again only after one of its titles changed', async () => {
  const { db } = server.deps
  const before = (await getPage(titlesPath())).headers
  const known = { 'if-none-match': String(before.etag), 'if-modified-since': String(before['last-modified']) }
  for (const [name, value] of Object.entries(known)) {
    expect((await getPage(titlesPath(), { [name]: value })).status, name).toBe(304)
  }
  const first = await changedAt()
  await db.updateTable('titles').set({ free_episodes: 3 }).where('vid_id', '=', vidId).execute()
  await incrementCatalogueVersion(db)
  const changed = await changedAt()
  expect(changed.getTime()).toBeGreaterThan(first.getTime())
  const after = await getPage(titlesPath(), known)
  expect([after.status, after.headers['last-modified']]).toEqual([200, changed.toUTCString()])
  expect(after.headers.etag).not.toBe(before.etag)
  expect(await lastmodOfPart()).toBe(changed.toISOString())
  await db.updateTable('titles').set({ position: 5 }).where('vid_id', '=', vidId).execute()
  expect(await changedAt()).toEqual(changed)
})

test('a part is sent again if only the ETag is outdated, as after a second change within the same second', async () => {
  const { headers } = await getPage(titlesPath())
  const known = { 'if-none-match': 'W/"1-1"', 'if-modified-since': String(headers['last-modified']) }
  expect((await getPage(titlesPath(), known)).status).toBe(200)
})

test('a sitemap part is sent again after a title was added to it', async () => {
  const { etag } = (await getPage(titlesPath())).headers
  await publishSample(server.deps.db, 'newer')
  const after = await getPage(titlesPath(), { 'if-none-match': String(etag) })
  expect([after.status, locations(after.body).length]).toEqual([200, 12])
})

test('a part contains all of its titles, even more than one batch', async () => {
  const { db } = server.deps
  const before = locations((await getPage(titlesPath())).body).length
  await insertTitles(db, 'batch', 450)
  await expect.poll(async () => locations((await getPage(titlesPath())).body).length).toBe(before + 450 * 6)
})

test('a deletion changes the part of the title', async () => {
  const { db } = server.deps
  const { vidId: id } = await publishSample(db, 'deleted')
  const { etag } = (await getPage(titlesPath())).headers
  await db.deleteFrom('titles').where('vid_id', '=', id).execute()
  await incrementCatalogueVersion(db)
  const { deleted_at } = await db
    .selectFrom('deleted_titles')
    .select('deleted_at')
    .where('vid_id', '=', id)
    .executeTakeFirstOrThrow()
  const after = await getPage(titlesPath(), { 'if-none-match': String(etag) })
  expect([after.status, after.headers['last-modified']]).toEqual([200, deleted_at.toUTCString()])
  expect(await lastmodOfPart()).toBe(deleted_at.toISOString())
})

test('changes and deletions have the time of their statement, not of the start of their transaction', async () => {
  const { db } = server.deps
  const { vidId: id } = await publishSample(db, 'late')
  const isLater = await db.transaction().execute(async (tx) => {
    await tx.updateTable('titles').set({ free_episodes: 4 }).where('vid_id', '=', id).execute()
    const changed = await tx
      .selectFrom('titles')
      .select(sql<boolean>`page_changed_at > now()`.as('is_later'))
      .where('vid_id', '=', id)
      .executeTakeFirst()
    await tx.deleteFrom('titles').where('vid_id', '=', id).execute()
    const deleted = await tx
      .selectFrom('deleted_titles')
      .select(sql<boolean>`deleted_at > now()`.as('is_later'))
      .where('vid_id', '=', id)
      .executeTakeFirst()
    return [changed?.is_later, deleted?.is_later]
  })
  expect(isLater).toEqual([true, true])
})

test('rankings and tags have a separate sitemap', async () => {
  const { body } = await getPage('/sitemaps/lists.xml')
  expect(locations(body)).toContain('http://first.example/ranking/week?lang=ja')
  expect(locations(body)).toContain('http://first.example/tag/slow%20burn?lang=en')
})

test('omits tags that a URL cannot contain from sitemaps and structured data', async () => {
  const { vidId: id } = await publishSample(server.deps.db, 'dots', { tags: ['.', '..', 'v2.0'] })
  const paths = locations((await getPage('/sitemaps/lists.xml')).body).map((url) => new URL(url).pathname)
  expect(paths).toContain('/tag/v2%2E0')
  expect(paths).not.toContain('/')
  expect(paths).not.toContain('/tag/')
  const { body } = await getPage(`/title/dots-${id}`)
  expect(body).toContain('"item":"http://first.example/tag/v2%2E0"')
})

// nginx requests `br` alone for clients that accept it.
test.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)('sitemaps are compressed with %s for clients that accept it', async (encoding, decompress) => {
  const answer = await requestPage(titlesPath(), { 'accept-encoding': encoding })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(await text(answer.pipe(decompress()))).toMatch(/<\/urlset>\n$/)
})

test.each(['/sitemaps/titles-999999.xml', '/sitemaps/titles-x.xml', '/sitemaps/', '/sitemaps/titles-1'])(
  '%s returns 404',
  async (path) => {
    expect((await getPage(path, { accept: 'application/xml' })).status).toBe(404)
  },
)
