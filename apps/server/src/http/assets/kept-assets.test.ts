import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WebFile } from '../web-files.ts'
import { keepAssets } from './kept-assets.ts'

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
const keep = (...names: readonly string[]) => keepAssets(dataDir, build(...names))

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

test('attack: finds no other files of the folder, and none outside', async () => {
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

test('starts anew when the list of builds is damaged', async () => {
  await keep('app-11111111.js')
  await writeFile(join(dataDir, 'web-assets', 'builds.json'), '[["../x.js"], 5, ["a-11111111.js"')
  const kept = await keep('app-22222222.js')
  expect(await kept.find('/assets/app-22222222.js')).toBeDefined()
})
