import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mediaKeysPath, writeMediaKeys } from './media-keys-file.ts'
import { mountOrigin } from './origin/mount.ts'
import { createMediaUrls } from './origin/urls.ts'
import { rotateSecret } from './rotate-secret.ts'
import { type FollowedSecrets, followSecrets, loadSecrets } from './secrets.ts'
import { secretsPath } from './secrets-file.ts'
import { writeSampleFiles } from './testing/sample-title.ts'

const minute = 60_000
let dataDir: string
let clock: number
const followed: FollowedSecrets[] = []
const now = () => clock
beforeEach(async () => {
  clock = Date.UTC(2026, 10, 22, 12)
  dataDir = await mkdtemp(join(tmpdir(), 'cliffhanger-rotate-'))
  await loadSecrets(dataDir, randomBytes, now)
})
afterEach(async () => {
  for (const { stop } of followed.splice(0)) stop()
  await rm(dataDir, { recursive: true })
})
const rotate = (name: 'mediaTokenKey' | 'codeKey', isAtOnce = false) =>
  rotateSecret(dataDir, name, { randomBytes, now, isAtOnce })

const ids = { cpId: '1001', vidId: '10001' }
/** The part of a running server that serves media. */
async function instance(writeKeys = writeMediaKeys) {
  const follows = await followSecrets(dataDir, { randomBytes, now, log: { warn: () => undefined }, writeKeys })
  followed.push(follows)
  const { secrets } = follows
  const app = Fastify()
  mountOrigin(app, { store: createFolderStore(join(dataDir, 'store')), keys: () => secrets.mediaTokenKeys, now })
  const urls = createMediaUrls({ baseUrl: '', key: () => secrets.mediaTokenKey, now })
  return {
    secrets,
    url: () => `${urls.episodeBase({ ...ids, episodeN: '3' })}master.m3u8`,
    get: async (url: string) => (await app.inject(url)).statusCode,
  }
}

test('running servers load a new media key without a restart, and existing links stay valid until they expire', async () => {
  await writeSampleFiles(join(dataDir, 'store'), ids, 3, '#EXTM3U')
  const [one, other] = [await instance(), await instance()]
  const old = one.url()
  const oldKey = one.secrets.mediaTokenKey
  await rotate('mediaTokenKey')
  const both = [one, other]
  await expect.poll(() => both.map(({ secrets }) => secrets.mediaTokenKeys.length), { timeout: 10_000 }).toEqual([2, 2])
  // The old key signs for 90 seconds after the rotation, the time within which all servers load the new key.
  for (const { secrets } of both) expect(secrets.mediaTokenKey).toEqual(oldKey)
  clock += 2 * minute
  const fresh = other.url()
  expect(fresh).not.toBe(old)
  expect(other.secrets.mediaTokenKey).not.toEqual(oldKey)
  for (const { get } of both) expect([await get(old), await get(fresh)]).toEqual([200, 200])
  clock += 60 * minute
  for (const { secrets, get, url } of both) {
    expect(secrets.mediaTokenKeys).toHaveLength(1)
    expect([await get(old), await get(url())]).toEqual([403, 200])
  }
  // A token signed with the old key is refused although it has not expired.
  const forged = createMediaUrls({ baseUrl: '', key: () => oldKey, now }).episodeBase({ ...ids, episodeN: '3' })
  expect(await one.get(`${forged}master.m3u8`)).toBe(403)
})

test('a rotation while a server reads its keys is noticed', async () => {
  let isFirst = true
  const { secrets } = await instance(async (...files) => {
    if (isFirst) await rotate('mediaTokenKey')
    isFirst = false
    await writeMediaKeys(...files)
  })
  expect(secrets.mediaTokenKeys).toHaveLength(1)
  await expect.poll(() => secrets.mediaTokenKeys.length, { timeout: 10_000 }).toBe(2)
})

test('after an immediate rotation, a server refuses links of the old key once it has loaded the new one', async () => {
  await writeSampleFiles(join(dataDir, 'store'), ids, 3, '#EXTM3U')
  const server = await instance()
  const old = server.url()
  await rotate('mediaTokenKey', true)
  await expect.poll(() => server.get(old), { timeout: 10_000 }).toBe(403)
  expect(await server.get(server.url())).toBe(200)
})

test('refuses a second rotation while the previous key is accepted, and changes only the named key', async () => {
  const before = await loadSecrets(dataDir, randomBytes, now)
  await rotate('codeKey')
  await expect(rotate('codeKey')).rejects.toThrow('is accepted until 2026-11-22T12:11:30.000Z')
  clock += 12 * minute
  await rotate('codeKey')
  const after = await loadSecrets(dataDir, randomBytes, now)
  expect(after.codeKeys).toHaveLength(2)
  expect(after.mediaTokenKey).toEqual(before.mediaTokenKey)
  expect(after.envelopeKey).toEqual(before.envelopeKey)
  const stored: Record<string, unknown> = JSON.parse(await readFile(secretsPath(dataDir), 'utf8'))
  expect([stored.mediaTokenKeyMadeAt, stored.codeKeyMadeAt]).toEqual([
    '2026-11-22T12:00:00.000Z',
    '2026-11-22T12:12:00.000Z',
  ])
  expect((await stat(secretsPath(dataDir))).mode & 0o777).toBe(0o600)
})

test('an older release can read the rotated file, and running servers ignore a damaged file', async () => {
  const server = await instance()
  await rotate('mediaTokenKey')
  // An older release requires that every entry is a text and that the key has 32 bytes.
  const stored: Record<string, unknown> = JSON.parse(await readFile(secretsPath(dataDir), 'utf8'))
  expect(Object.values(stored).every((value) => typeof value === 'string')).toBe(true)
  expect(Buffer.from(String(stored.mediaTokenKey), 'base64')).toHaveLength(32)
  await expect.poll(() => server.secrets.mediaTokenKeys.length, { timeout: 10_000 }).toBe(2)
  await writeFile(secretsPath(dataDir), '{')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(server.secrets.mediaTokenKeys).toHaveLength(2)
})

test('a separate file contains only the media keys and is updated by a rotation', async () => {
  await instance()
  const written = async () => JSON.parse(await readFile(mediaKeysPath(dataDir), 'utf8'))
  const stored = async () => JSON.parse(await readFile(secretsPath(dataDir), 'utf8'))
  const first = await stored()
  expect(await written()).toEqual({ mediaTokenKey: first.mediaTokenKey })
  expect((await stat(mediaKeysPath(dataDir))).mode & 0o777).toBe(0o600)
  await rotate('mediaTokenKey')
  await rotate('codeKey')
  await expect.poll(async () => (await written()).mediaTokenKeyBefore, { timeout: 10_000 }).toBe(first.mediaTokenKey)
  const { mediaTokenKey, mediaTokenKeyBeforeUntil } = await stored()
  expect(await written()).toMatchObject({ mediaTokenKey, mediaTokenKeyBeforeUntil })
  expect(Object.keys(await written()).filter((name) => !name.startsWith('mediaTokenKey'))).toEqual([])
})
