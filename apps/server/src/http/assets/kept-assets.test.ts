import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { WebFile } from '../web-files.ts'
import { openKeptAssets } from './kept-assets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cliffhanger-kept-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const file = (text: string): WebFile => ({
  type: 'text/javascript; charset=utf-8',
  body: Buffer.from(text),
  encoded: { br: Buffer.from(`br of ${text}`) },
  isImmutable: true,
})
const build = (...names: readonly string[]) =>
  new Map(names.map((name) => [`/assets/${name}`, file(`text of ${name}`)]))
const keep = (...names: readonly string[]) => openKeptAssets({ dataDir, db: database.runtime.db }, build(...names))
const inFolder = (name: string) => join(dataDir, 'web-assets', name)

test('keeps the files of earlier builds, with their compressed copies', async () => {
  await keep('app-11111111.js', 'same-11111111.js')
  const kept = await keep('app-22222222.js', 'same-11111111.js')
  const old = await kept.find('/assets/app-11111111.js')
  expect(old).toEqual(file('text of app-11111111.js'))
  expect(await kept.find('/assets/app-33333333.js')).toBeUndefined()
})

test('deletes the files of all builds but the last 20', async () => {
  for (let n = 10; n <= 31; n += 1) await keep(`app-111111${n}.js`, 'same-11111111.js')
  // A server of an earlier build restarts: no build is added.
  const kept = await keep('app-11111130.js', 'same-11111111.js')
  const names = (await readdir(join(dataDir, 'web-assets'))).filter(
    (name) => name.startsWith('app') && name.endsWith('.js'),
  )
  expect(names.sort()).toEqual(Array.from({ length: 20 }, (_, at) => `app-111111${at + 12}.js`))
  expect(await kept.find('/assets/same-11111111.js')).toBeDefined()
})

test('attack: a path finds only files of builds, never other files of the folder or files outside it', async () => {
  const kept = await keep('app-11111111.js', '../outside.js', 'folder/inside.js', '.hidden.js')
  for (const path of [
    '/assets/builds.json',
    '/assets/../outside.js',
    '/assets/folder/inside.js',
    '/assets/.hidden.js',
    '/assets/app-11111111.js.br',
    '/assets/__proto__',
    'app-11111111.js',
  ]) {
    expect(await kept.find(path), path).toBeUndefined()
  }
})

test('starts with an empty list when the list of builds is damaged', async () => {
  await keep('app-11111111.js')
  await writeFile(inFolder('builds.json'), '[["../x.js"], 5, ["a-11111111.js"')
  const kept = await keep('app-22222222.js')
  expect(await kept.find('/assets/app-22222222.js')).toBeDefined()
})

test('servers with different builds that start at the same time keep the files of all builds', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `app-${String(n).padStart(8, '1')}.js`)
  await Promise.all(names.map((name) => keep(name)))
  const kept = await keep('app-22222222.js')
  for (const name of names) expect(await kept.find(`/assets/${name}`), name).toBeDefined()
})

test('deletes nothing when the list of builds cannot be read', async () => {
  await keep('app-11111111.js')
  await rm(inFolder('builds.json'))
  await symlink('builds.json', inFolder('builds.json'))
  await expect(keep('app-22222222.js')).rejects.toThrow('ELOOP')
  expect(await readFile(inFolder('app-11111111.js'), 'utf8')).toBe('text of app-11111111.js')
})

test('deletes partial files of crashed servers, but not files that are being written', async () => {
  await keep('app-11111111.js')
  const [old, current] = ['app-22222222.js.1.half', 'app-33333333.js.1.half']
  for (const name of [old, current]) await writeFile(inFolder(name), '')
  const yesterday = Date.now() / 1000 - 86_400
  await utimes(inFolder(old), yesterday, yesterday)
  await keep('app-11111111.js')
  const names = await readdir(join(dataDir, 'web-assets'))
  expect([old, current].map((name) => names.includes(name))).toEqual([false, true])
})

test('keeps the partial file of a process in another container, which may have the same process id', async () => {
  await keep('app-11111111.js')
  const half = inFolder(`app-22222222.js.${process.pid}.half`)
  await writeFile(half, 'half a text')
  await keep('app-22222222.js')
  expect(await readFile(half, 'utf8')).toBe('half a text')
})
