import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cliffhanger-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))
const file = () => join(dataDir, 'secrets.json')

test('creates secrets at the first start, readable only by their owner, and keeps them', async () => {
  const first = await loadSecrets(dataDir, randomBytes)
  expect(first.envelopeKey).toHaveLength(32)
  expect(first.mediaTokenKey).not.toEqual(first.envelopeKey)
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
  expect(await loadSecrets(dataDir, randomBytes)).toEqual(first)
})

test('adds missing keys and keeps the existing ones', async () => {
  const { mediaTokenKey } = await loadSecrets(dataDir, randomBytes)
  await writeFile(file(), JSON.stringify({ mediaTokenKey: mediaTokenKey.toString('base64'), later: 'kept' }))
  expect((await loadSecrets(dataDir, randomBytes)).mediaTokenKey).toEqual(mediaTokenKey)
  expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ later: 'kept' })
})

test.each(['', '{', '[]', '{"envelopeKey":7}', '{"envelopeKey":"c2hvcnQ="}'])(
  'the error names a damaged file (%s), which stays unchanged',
  async (text) => {
    await writeFile(file(), text)
    await expect(loadSecrets(dataDir, randomBytes)).rejects.toThrow(/secrets\.json/)
    expect(await readFile(file(), 'utf8')).toBe(text)
  },
)

test('two concurrent first starts use the same keys', async () => {
  const [one, other] = await Promise.all([loadSecrets(dataDir, randomBytes), loadSecrets(dataDir, randomBytes)])
  const later = await loadSecrets(dataDir, randomBytes)
  expect([one, other]).toEqual([later, later])
})

test('servers of a new release that start at once add the same new key', async () => {
  for (let release = 0; release < 10; release += 1) {
    await loadSecrets(dataDir, randomBytes)
    const { notificationKey: _, ...older } = JSON.parse(await readFile(file(), 'utf8'))
    await writeFile(file(), JSON.stringify(older))
    const started = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(dataDir, randomBytes)))
    const later = await loadSecrets(dataDir, randomBytes)
    expect(started).toEqual(Array(8).fill(later))
    expect(await readdir(dataDir)).toEqual(['secrets.json'])
  }
})
