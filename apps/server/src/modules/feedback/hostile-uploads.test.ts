import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { feedback } from '@cliffhanger/contract/feedback'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { bombs, truncated } from '../../testing/uploads/bombs.ts'
import { falseImages } from '../../testing/uploads/false-images.ts'
import { hostileForms } from '../../testing/uploads/hostile-forms.ts'
import { canary, type HostileUpload } from '../../testing/uploads/hostile-upload.ts'
import { realImages } from '../../testing/uploads/real-images.ts'
import { uploadsFolder } from './image-folder.ts'

const corpus = (await Promise.all([realImages(), falseImages(), bombs(), truncated(), hostileForms()])).flat()

let server: TestServer
let viewer: ProtocolClient
let temporary: string
let accepted = 0
beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.viewer()
  temporary = await mkdtemp(join(tmpdir(), 'cliffhanger-uploads-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(temporary, { recursive: true })
})

const kept = async () =>
  (await readdir(uploadsFolder(server.deps.config.dataDir), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )

/** Names of the parts that a webp consists of; throws when there is a byte besides. */
function partsOf(webp: Buffer): string[] {
  expect(webp.readUInt32LE(4) + 8, 'a byte behind the image').toBe(webp.length)
  const parts: string[] = []
  for (let at = 12; at < webp.length; ) {
    parts.push(webp.toString('latin1', at, at + 4))
    const size = webp.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return parts
}

async function expectClean(url: string): Promise<void> {
  const answer = await fetch(server.origin + url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const webp = Buffer.from(await answer.arrayBuffer())
  expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH']).toEqual(expect.arrayContaining(partsOf(webp)))
  expect(webp.includes(canary.slice(0, 12))).toBe(false)
  const { format, width, height, pages = 1, exif, icc, xmp } = await sharp(webp).metadata()
  expect({ format, pages, exif, icc, xmp }).toEqual({ format: 'webp', pages: 1 })
  expect(Math.max(width, height)).toBeLessThanOrEqual(1600)
  await sharp(webp, { failOn: 'warning' }).raw().toBuffer()
}

test('there are at least 60 of them, each with a name of its own', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  expect(corpus.length).toBeGreaterThanOrEqual(60)
})

test.each(corpus)('$name → $expects', async ({ expects, body, contentType }: HostileUpload) => {
  const { path } = feedback.updateHeadImg
  const answer = await viewer.send<{ url: string }>(path, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  })
  expect(answer.status, answer.message).toBe(expects === 'webp' ? 200 : expects)
  expect(answer.code).toBe(expects === 'webp' ? 1 : expects)
  expect(answer.text).not.toContain(canary)
  if (!answer.source) return
  accepted += 1
  await expectClean(answer.source.url)
})

test('nothing is left but the images that were taken', async () => {
  expect(accepted).toBe(corpus.filter(({ expects }) => expects === 'webp').length)
  expect(await kept()).toHaveLength(accepted)
  expect(await readdir(temporary)).toEqual([])
  expect(await readdir(server.deps.config.dataDir)).toEqual(['uploads'])
})
