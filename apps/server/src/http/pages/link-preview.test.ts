import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sharePictureFile } from '@cliffhanger/media-ingest/cover/share-picture'
import { expect, test, vi } from 'vitest'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import { storeFolder } from '../../origin/store-folder.ts'
import {
  getPage,
  readMetaTags,
  secondBrandHeaders,
  server,
  setUpPagesServer,
  vidId,
} from '../../testing/pages-server.ts'
import { publishSample, sampleCover } from '../../testing/sample-title.ts'
import { loadTitleForPreview } from './link-preview.ts'
import { registrationTag } from './worker-registration.ts'

setUpPagesServer()

test('the preview of a title shows name, text and cover, and a name with markup adds no element', async () => {
  const answer = await getPage(`/video?vid=${vidId}`)
  const tags = readMetaTags(answer)
  expect(tags).toMatchObject({
    title: 'Love "&" <Lies> · First',
    'og:title': 'Love "&" <Lies>',
    'og:type': 'video.tv_show',
    'og:site_name': 'First',
    'og:locale': 'en_US',
    'og:url': `http://first.example/video?vid=${vidId}`,
    canonical: `http://first.example/title/love-${vidId}`,
    'twitter:card': 'summary',
    'twitter:title': 'Love "&" <Lies>',
  })
  expect(tags['og:image']).toMatch(new RegExp(`^http://first\\.example/covers/\\d+/${vidId}/${sampleCover}\\.webp$`))
  expect(tags['twitter:image']).toBe(tags['og:image'])
  expect(tags['og:description']).toMatch(/^Thirty days\. "><script>.*…$/)
  expect([...(tags['og:description'] ?? '')]).toHaveLength(200)
  // The only script elements are the app configuration and the service worker registration.
  expect(answer.body.replace(registrationTag, '').match(/<script/g)).toEqual(['<script'])
  expect(answer.headers).toMatchObject({
    vary: 'accept-encoding, accept-language',
    'cache-control': 'private, no-cache',
  })
})

test('the preview of a cover with a wide picture shows that picture with its size', async () => {
  const { cpId, vidId: id } = await publishSample(server.deps.db, 'wide', { names: { en: 'Wide' } })
  const file = join(storeFolder(server.deps.config.dataDir), 'covers', cpId, id, dirname(sampleCover), sharePictureFile)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'a picture')
  await incrementCatalogueVersion(server.deps.db)
  const picture = `http://first.example/covers/${cpId}/${id}/${dirname(sampleCover)}/${sharePictureFile}`
  for (const path of [`/video?vid=${id}`, `/title/wide-${id}`]) {
    expect(readMetaTags(await getPage(path))).toMatchObject({
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:image': picture,
    })
  }
  expect(readMetaTags(await getPage(`/video?vid=${vidId}`))).not.toHaveProperty('og:image:width')
})

test('the preview names the episode of the link only if it is published', async () => {
  const tags = readMetaTags(await getPage(`/video?vid=${vidId}&ep=3`))
  expect(tags).toMatchObject({
    'og:title': 'Love "&" <Lies>, episode 3',
    'og:type': 'video.episode',
    'og:url': `http://first.example/video?vid=${vidId}&ep=3`,
    canonical: `http://first.example/title/love-${vidId}`,
  })
  for (const ep of ['0', '7', '99999', '-1', '1e1', 'x"><b>', '']) {
    expect(readMetaTags(await getPage(`/video?vid=${vidId}&ep=${encodeURIComponent(ep)}`))).toMatchObject({
      'og:type': 'video.tv_show',
      'og:url': `http://first.example/video?vid=${vidId}`,
    })
  }
})

test.each([
  ['?lang=', '&lang=zh', {}, 'zh'],
  ['the browser', '', { 'accept-language': 'fr, zh-TW;q=0.8' }, 'zh'],
  ['?lang= before the browser', '&lang=en', { 'accept-language': 'zh-TW' }, 'en'],
  ['the brand', '', secondBrandHeaders, 'zh'],
])('a preview is in the language of %s', async (_, query, headers, key) => {
  const answer = await getPage(`/video?vid=${vidId}${query}`, headers)
  const isChinese = key === 'zh'
  expect(readMetaTags(answer)).toMatchObject({
    'og:title': isChinese ? '愛與謊言' : 'Love "&" <Lies>',
    'og:locale': isChinese ? 'zh_TW' : 'en_US',
    manifest: `/manifest.webmanifest?lang=${key}`,
  })
  expect(answer.body).toContain(`<html lang="${isChinese ? 'zh-Hant' : 'en'}">`)
})

test.each(['/video?vid=999999', '/video?vid=1 or 1=1', '/video?vid=', '/video', '/', '/wallet', `/result?vid=1`])(
  'the page %s has the metadata of the app, not of a title',
  async (path) => {
    const tags = readMetaTags(await getPage(encodeURI(path)))
    expect(tags).toMatchObject({
      title: 'First',
      'og:title': 'First',
      'og:type': 'website',
      'og:url': 'http://first.example/',
      'og:image': 'http://first.example/icons/512.png',
      description: expect.stringContaining('Short dramas'),
    })
    expect(tags.canonical).toBeUndefined()
  },
)

test('a hidden title has no preview', async () => {
  const { db } = server.deps
  const { vidId: gone } = await publishSample(db, 'gone')
  expect(readMetaTags(await getPage(`/video?vid=${gone}`))['og:title']).toBe('The Contract')
  await db.updateTable('titles').set({ status: 'unpublished' }).where('vid_id', '=', gone).execute()
  await db
    .updateTable('catalogue_state')
    .set(({ eb }) => ({ version: eb('version', '+', '1') }))
    .execute()
  expect(readMetaTags(await getPage(`/video?vid=${gone}`))['og:title']).toBe('First')
})

test('loadTitleForPreview returns undefined if the catalogue fails or does not answer', async () => {
  const started = performance.now()
  const never = { listed: () => new Promise<never>(() => undefined) }
  expect(await loadTitleForPreview(never, vidId, 2)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(2000)
  expect(await loadTitleForPreview({ listed: vi.fn().mockRejectedValue(new Error('down')) }, vidId, 2)).toBeUndefined()
})

test('a page never contains an unknown Host header', async () => {
  const { body } = await getPage(`/video?vid=${vidId}`, { host: 'evil.example' })
  expect(body).not.toContain('evil.example')
  expect(readMetaTags({ status: 200, headers: {}, body }).canonical).toBe(`http://first.example/title/love-${vidId}`)
})
