import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import { titleLayout } from './layout.ts'
import type { MediaStore } from './media-store.ts'
import { placePackage } from './place-once.ts'
import { readRequiredText } from './read-existing.ts'

let folder: string
let root: string
let store: MediaStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'place-once-'))
})
beforeEach(async () => {
  root = await mkdtemp(join(folder, 'store-'))
  store = createFolderStore(root)
})
afterAll(() => rm(folder, { recursive: true }))

const layout = titleLayout(1, 2)
const place = (n: number, content: string, descriptor?: string) =>
  placePackage(store, { layout, n, pkg: 'abc', ...(descriptor !== undefined && { descriptor }) }, (draft) =>
    writeFile(join(draft, descriptor ?? 'package.json'), JSON.stringify(content)),
  )
const read = (n: number, descriptor = 'package.json') => readRequiredText(store, `media/1/2/${n}/abc/${descriptor}`)

test.each(['package.json', 'clip.json'])('a package with an empty %s is made again', async (name) => {
  expect(await place(1, 'first', name)).toBe(true)
  expect(await place(1, 'second', name)).toBe(false)
  await truncate(join(root, 'media/1/2/1/abc', name))
  expect(await place(1, 'third', name)).toBe(true)
  expect(await read(1, name)).toBe('"third"')
})

test('a package with an empty segment beside a readable package.json is made again', async () => {
  const placeWithSegment = (content: string) =>
    placePackage(store, { layout, n: 1, pkg: 'abc' }, async (draft) => {
      await mkdir(join(draft, '540'))
      await writeFile(join(draft, '540', '0.m4s'), content)
      await writeFile(join(draft, 'package.json'), '{}')
    })
  expect(await placeWithSegment('first')).toBe(true)
  expect(await placeWithSegment('second')).toBe(false)
  await truncate(join(root, 'media/1/2/1/abc/540/0.m4s'))
  expect(await placeWithSegment('third')).toBe(true)
  expect(await read(1, '540/0.m4s')).toBe('third')
})

test('replaces a package with an empty descriptor by the package of another episode, but never copies it', async () => {
  await place(1, 'first')
  await truncate(join(root, 'media/1/2/1/abc/package.json'))
  expect(await place(2, 'second')).toBe(true)
  expect(await read(2)).toBe('"second"')
  await place(1, 'third')
  expect(await read(1), 'copied from episode 2').toBe('"second"')
})

test('an unreadable package stays until its replacement is complete', async () => {
  await place(1, 'first')
  await truncate(join(root, 'media/1/2/1/abc/package.json'))
  const failing = placePackage(store, { layout, n: 1, pkg: 'abc' }, () => Promise.reject(new Error('stopped')))
  await expect(failing).rejects.toThrow('stopped')
  expect(await store.hasFolder('media/1/2/1/abc')).toBe(true)
})
