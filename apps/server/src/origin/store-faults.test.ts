import { mkdir, mkdtemp, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountOrigin } from './mount.ts'
import { signMediaToken } from './token.ts'

const key = new Uint8Array(32).fill(1)
const nowMs = 1_790_000_000_000
const token = signMediaToken({ cpId: '1001', vidId: '10001', episodeN: '1' }, nowMs, key)
const megabytes = 24 * 1024 * 1024
const fileOf = (name: string) => `media/1001/10001/1/ab12cd34ef/540/${name}.m4s`
const urlOf = (name: string) => fileOf(name).replace('media/', `media/${token}/`)

const lines: string[] = []
let app: FastifyInstance
let base: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-store-'))
  await mkdir(join(folder, 'store', dirname(fileOf('0'))), { recursive: true })
  for (const [name, bytes] of [
    ['0', 1_000],
    ['1', 0],
    ['2', megabytes],
  ] as const) {
    await writeFile(join(folder, 'store', fileOf(name)), Buffer.alloc(bytes, 1))
  }
  // File 3 is a link to itself, which cannot be read, like a file on a bad disk. File 4 is a folder.
  await symlink('3.m4s', join(folder, 'store', fileOf('3')))
  await mkdir(join(folder, 'store', fileOf('4')))
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } })
  mountOrigin(app, { store: createFolderStore(join(folder, 'store')), keys: () => [key], now: () => nowMs })
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
async function get(name: string) {
  const answer = await fetch(`${base}/${urlOf(name)}`)
  const { status, headers } = answer
  const text = await answer.text()
  return { status, caching: headers.get('cache-control'), retryAfter: headers.get('retry-after'), text }
}

test('an unreadable file returns an uncached 503 without the path', async () => {
  const answer = await get('3')
  expect(answer).toMatchObject({ status: 503, caching: 'no-store', retryAfter: '2' })
  expect(answer.text).not.toContain(folder)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ code: 'ELOOP', msg: 'media file not readable' }])
  expect(lines.join('')).not.toContain(folder)
})

test('an empty file, a folder and a missing file return an uncached 404', async () => {
  for (const name of ['1', '4', '5']) {
    expect(await get(name), name).toMatchObject({ status: 404, caching: 'no-store' })
  }
})

test('closes the connection if a file shrinks while it is sent', async () => {
  const answer = await fetch(`${base}/${urlOf('2')}`)
  expect(answer.headers.get('content-length')).toBe(String(megabytes))
  await truncate(join(folder, 'store', fileOf('2')), 4_096)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(await get('0')).toMatchObject({ status: 200 })
})

test('files of a missing store return 404 until the store is back', async () => {
  await rename(join(folder, 'store'), join(folder, 'elsewhere'))
  expect(await get('0')).toMatchObject({ status: 404, caching: 'no-store' })
  await rename(join(folder, 'elsewhere'), join(folder, 'store'))
  expect(await get('0')).toMatchObject({
    status: 200,
    caching: expect.stringMatching(/^public, max-age=31536000, .*immutable$/),
  })
})
