import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { partSize } from '../../../modules/public-pages/sitemap-store.ts'
import { getPage, open, server, setUpPagesServer, vidId } from '../../../testing/pages-server.ts'
import { insertTitles, publishSample } from '../../../testing/sample-title.ts'

setUpPagesServer()

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
const part = () => Math.floor(Number(vidId) / partSize)
const titlesPath = () => `/sitemaps/titles-${part()}.xml`

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

test('a part is sent again only after one of its titles changed', async () => {
  const lastModified = async () => String((await getPage(titlesPath())).headers['last-modified'])
  const before = await lastModified()
  expect((await getPage(titlesPath(), { 'if-modified-since': before })).status).toBe(304)
  const { db } = server.deps
  const first = await db
    .selectFrom('titles')
    .select('page_changed_at')
    .where('vid_id', '=', vidId)
    .executeTakeFirstOrThrow()
  await db.updateTable('titles').set({ free_episodes: 3 }).where('vid_id', '=', vidId).execute()
  const changed = await db
    .selectFrom('titles')
    .select('page_changed_at')
    .where('vid_id', '=', vidId)
    .executeTakeFirstOrThrow()
  await db.updateTable('titles').set({ position: 5 }).where('vid_id', '=', vidId).execute()
  const after = await db
    .selectFrom('titles')
    .select('page_changed_at')
    .where('vid_id', '=', vidId)
    .executeTakeFirstOrThrow()
  expect(changed.page_changed_at.getTime()).toBeGreaterThan(first.page_changed_at.getTime())
  expect(after).toEqual(changed)
  await publishSample(db, 'newer')
  await expect.poll(async () => locations((await getPage(titlesPath())).body).length).toBe(12)
  await expect.poll(async () => Date.parse(await lastModified())).toBeGreaterThanOrEqual(Date.parse(before))
})

test('a part has all of its titles, more than are read at once', async () => {
  const { db } = server.deps
  const before = locations((await getPage(titlesPath())).body).length
  await insertTitles(db, 'batch', 450)
  await expect.poll(async () => locations((await getPage(titlesPath())).body).length).toBe(before + 450 * 6)
})

test('a deletion changes the part of the title', async () => {
  const { db } = server.deps
  const { vidId: id } = await publishSample(db, 'deleted')
  await db.deleteFrom('titles').where('vid_id', '=', id).execute()
  const kept = await db.selectFrom('deleted_titles').selectAll().where('vid_id', '=', id).execute()
  expect(kept).toHaveLength(1)
})

test('rankings and tags have a sitemap of their own', async () => {
  const { body } = await getPage('/sitemaps/lists.xml')
  expect(locations(body)).toContain('http://first.example/ranking/week?lang=ja')
  expect(locations(body)).toContain('http://first.example/tag/slow%20burn?lang=en')
})

// nginx requests `br` alone for clients that accept it.
test.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)('sitemaps are compressed with %s for clients that accept it', async (encoding, decompress) => {
  const answer = await open(titlesPath(), { 'accept-encoding': encoding })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(await text(answer.pipe(decompress()))).toMatch(/<\/urlset>\n$/)
})

test.each(['/sitemaps/titles-999999.xml', '/sitemaps/titles-x.xml', '/sitemaps/', '/sitemaps/titles-1'])(
  '%s is no sitemap',
  async (path) => {
    expect((await getPage(path, { accept: 'application/xml' })).status).toBe(404)
  },
)
