import { link, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sizeOfFolder } from './size-of-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-size-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('adds up the file sizes in a folder and its subfolders', async () => {
  await mkdir(join(folder, 'a', 'b'), { recursive: true })
  await writeFile(join(folder, 'one'), '1'.repeat(1_000))
  await writeFile(join(folder, 'a', 'two'), '2'.repeat(200))
  await writeFile(join(folder, 'a', 'b', 'three'), '3'.repeat(30))
  expect(await sizeOfFolder(folder)).toBe(1_230)
})

test('counts a file with two hard links once, and ignores symbolic links', async () => {
  await writeFile(join(folder, 'one'), '1'.repeat(1_000))
  await link(join(folder, 'one'), join(folder, 'same'))
  await symlink(folder, join(folder, 'itself'))
  expect(await sizeOfFolder(folder)).toBe(1_000)
})

test('returns 0 for a missing folder, and rejects when its signal is aborted', async () => {
  expect(await sizeOfFolder(join(folder, 'none'))).toBe(0)
  await expect(sizeOfFolder(folder, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
})
