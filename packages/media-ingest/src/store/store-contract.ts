import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, type TestContext, test } from 'vitest'
import type { S3ServerDeviation } from '../fixtures/s3-servers.ts'
import { draftsFolderOf, type MediaStore } from './media-store.ts'
import { readRequiredText } from './read-existing.ts'

type Files = Readonly<Record<string, string>>

/** Writes files into a new draft folder. Returns the path of the folder. */
async function writeDraft(store: MediaStore, name: string, files: Files): Promise<string> {
  const draft = join(draftsFolderOf(store), name)
  await mkdir(draft, { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(draft, path)), { recursive: true })
    await writeFile(join(draft, path), content)
  }
  return draft
}

/** Places a complete folder with these files in the store. */
export async function placeTestFolder(store: MediaStore, path: string, files: Files): Promise<void> {
  const draft = await writeDraft(store, path.replaceAll('/', '-'), files)
  await store.placeFolder(path, draft)
  await rm(draft, { recursive: true, force: true })
}

const namesIn = async (store: MediaStore, folder: string) =>
  (await store.list(folder)).map(({ name, isFolder }) => (isFolder ? `${name}/` : name)).sort()

const stream = { 'master.m3u8': '#EXTM3U', '540/init.mp4': 'first bytes', '540/0.m4s': 'a segment' }

/**
 * Defines the tests that every media store must pass. @param openStore returns an empty store @param deviations known
 * deviations of the S3 server from Amazon S3
 */
export function testStoreContract(
  openStore: () => Promise<MediaStore>,
  deviations: () => readonly S3ServerDeviation[] = () => [],
): void {
  const skipWith = (context: TestContext, deviation: S3ServerDeviation) =>
    context.skip(deviations().includes(deviation), deviation)

  test('writes, reads, replaces and removes a file', async () => {
    const store = await openStore()
    const path = 'media/1/2/3/master.m3u8'
    expect([await store.read(path), await store.has(path), await store.hash(path)]).toEqual([
      undefined,
      false,
      undefined,
    ])
    expect(await store.open(path)).toBeUndefined()
    await store.write(path, 'one')
    expect([await readRequiredText(store, path), await store.has(path)]).toEqual(['one', true])
    await store.write(path, Buffer.from('two ü'))
    expect(await readRequiredText(store, path)).toBe('two ü')
    expect(await store.hash(path)).toBe('118742dbf63be5d9dac7ecd25f2248e7c2858f9340ec4f8b4c845c2b17cf8122')
    await store.remove(path)
    await store.remove(path)
    expect([await store.read(path), await store.has(path)]).toEqual([undefined, false])
  })

  test('an open file reports its size and modification time, and streams a byte range', async () => {
    const store = await openStore()
    const before = Date.now()
    await store.write('covers/1/2/key/540.webp', '0123456789')
    const file = await store.open('covers/1/2/key/540.webp')
    expect(file?.size).toBe(10)
    // Some stores record times in whole seconds, rounded up or down.
    expect(Math.abs((file?.changed.getTime() ?? 0) - before)).toBeLessThan(60_000)
    const bytes = file?.stream({ start: 2, end: 5 })
    expect(bytes && (await text(bytes))).toBe('2345')
    expect(bytes?.bytesRead).toBe(4)
    const unread = await store.open('covers/1/2/key/540.webp')
    await unread?.close()
  })

  test('readers get either the old or the new content while a file is replaced', async (context) => {
    skipWith(context, 'replaces objects in place')
    skipWith(context, 'misses objects while it replaces them')
    const store = await openStore()
    const contents = ['a', 'b'].map((letter) => letter.repeat(100_000))
    await store.write('subtitles/1/2/en/3.srt', contents[0] ?? '')
    const writing = (async () => {
      for (let round = 0; round < 10; round++) await store.write('subtitles/1/2/en/3.srt', contents[round % 2] ?? '')
    })()
    for (let round = 0; round < 20; round++)
      expect(contents).toContain((await store.read('subtitles/1/2/en/3.srt'))?.toString())
    await writing
  })

  test('`list` returns only the files and folders directly in a folder', async (context) => {
    skipWith(context, 'lists no folder that has only folders')
    const store = await openStore()
    for (const path of ['1/2/3/master.m3u8', '1/2/3/abc/540/0.m4s', '1/2/31/master.m3u8', '1/2/note.txt'])
      await store.write(`media/${path}`, path)
    expect(await namesIn(store, 'media/1/2')).toEqual(['3/', '31/', 'note.txt'])
    expect(await namesIn(store, 'media/1/2/3')).toEqual(['abc/', 'master.m3u8'])
    expect(await namesIn(store, 'media/1/2/4')).toEqual([])
  })

  test('lists, copies, measures and removes a folder with several pages of files', async () => {
    const store = await openStore()
    const files = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`540/${index}.m4s`, `segment ${index}`]))
    await placeTestFolder(store, 'media/1/2/3/abc', files)
    expect(await namesIn(store, 'media/1/2/3/abc/540')).toHaveLength(25)
    expect(await store.measure()).toBe(Object.values(files).join('').length)
    await store.copyFolder('media/1/2/3/abc', 'media/1/2/4/abc')
    expect(await namesIn(store, 'media/1/2/4/abc/540')).toHaveLength(25)
    await store.removeFolder('media/1/2/3/abc')
    expect(await namesIn(store, 'media/1/2/3')).toEqual([])
    expect(await namesIn(store, 'media/1/2/4/abc/540')).toHaveLength(25)
  })

  test('a placed folder is complete and lists only its own files', async () => {
    const store = await openStore()
    expect(await store.hasFolder('media/1/2/3/abc')).toBe(false)
    await placeTestFolder(store, 'media/1/2/3/abc', stream)
    expect(await store.hasFolder('media/1/2/3/abc')).toBe(true)
    expect(await namesIn(store, 'media/1/2/3/abc')).toEqual(['540/', 'master.m3u8'])
    for (const [name, content] of Object.entries(stream))
      expect(await readRequiredText(store, `media/1/2/3/abc/${name}`)).toBe(content)
  })

  test('neither placeFolder nor copyFolder replaces an existing folder', async () => {
    const store = await openStore()
    await placeTestFolder(store, 'media/1/2/3/abc', { 'master.m3u8': 'first' })
    await placeTestFolder(store, 'media/1/2/3/abc', { 'master.m3u8': 'second' })
    expect(await readRequiredText(store, 'media/1/2/3/abc/master.m3u8')).toBe('first')
    await placeTestFolder(store, 'media/1/2/4/abc', { 'master.m3u8': 'other' })
    await store.copyFolder('media/1/2/4/abc', 'media/1/2/3/abc')
    expect(await readRequiredText(store, 'media/1/2/3/abc/master.m3u8')).toBe('first')
  })

  test('a copied folder has all files of the source, and the source stays', async () => {
    const store = await openStore()
    await placeTestFolder(store, 'media/1/2/3/abc', stream)
    await store.copyFolder('media/1/2/3/abc', 'media/1/2/4/abc')
    for (const n of [3, 4]) {
      expect(await store.hasFolder(`media/1/2/${n}/abc`)).toBe(true)
      for (const [name, content] of Object.entries(stream))
        expect(await readRequiredText(store, `media/1/2/${n}/abc/${name}`)).toBe(content)
    }
  })

  test('copyFolder and fetchFolder reject if the source folder does not exist', async () => {
    const store = await openStore()
    const draft = await writeDraft(store, 'fetched', {})
    await expect(store.copyFolder('media/1/2/3/abc', 'media/1/2/4/abc')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store.fetchFolder('media/1/2/3/abc', draft)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await store.hasFolder('media/1/2/4/abc')).toBe(false)
  })

  test('a folder whose check rejects does not become complete', async () => {
    const store = await openStore()
    const draft = await writeDraft(store, 'checked', { 'master.m3u8': 'text' })
    const read: unknown[] = []
    const check = async (readFile: (name: string) => Promise<Buffer | undefined>) => {
      read.push((await readFile('master.m3u8'))?.toString(), await readFile('other.m3u8'))
      throw new Error('not good')
    }
    await expect(store.placeFolder('media/1/2/3/abc', draft, check)).rejects.toThrow('not good')
    expect(read).toEqual(['text', undefined])
    expect(await store.hasFolder('media/1/2/3/abc')).toBe(false)
  })

  test('replacing files in a fetched folder does not change the store', async () => {
    const store = await openStore()
    await placeTestFolder(store, 'media/1/2/3/abc', stream)
    const draft = await writeDraft(store, 'fetched', {})
    await store.fetchFolder('media/1/2/3/abc', draft)
    for (const [name, content] of Object.entries(stream))
      expect(await readFile(join(draft, name), 'utf8')).toBe(content)
    await rm(join(draft, 'master.m3u8'))
    await writeFile(join(draft, 'master.m3u8'), 'another')
    expect(await readRequiredText(store, 'media/1/2/3/abc/master.m3u8')).toBe('#EXTM3U')
  })

  test('records the time at which a complete folder was last in use', async () => {
    const store = await openStore()
    const at = new Date('2030-05-06T07:08:09.000Z')
    expect(await store.touchFolder('media/1/2/3/abc', at)).toBe(false)
    expect(await store.folderUsed('media/1/2/3/abc')).toBeUndefined()
    await placeTestFolder(store, 'media/1/2/3/abc', stream)
    const placed = await store.folderUsed('media/1/2/3/abc')
    expect(Math.abs((placed?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await store.touchFolder('media/1/2/3/abc', at)).toBe(true)
    expect(await store.folderUsed('media/1/2/3/abc')).toEqual(at)
    expect(await namesIn(store, 'media/1/2/3/abc')).toEqual(['540/', 'master.m3u8'])
  })

  test('removeFolder removes all files below a folder, but not a folder whose name has the same prefix', async () => {
    const store = await openStore()
    for (const path of ['media/1/2/3/abc', 'media/1/2/3/abcd', 'media/1/2/4/abc'])
      await placeTestFolder(store, path, stream)
    await store.removeFolder('media/1/2/3/abc')
    await store.removeFolder('media/1/2/3/abc')
    expect(await store.hasFolder('media/1/2/3/abc')).toBe(false)
    expect(await store.touchFolder('media/1/2/3/abc', new Date())).toBe(false)
    expect(await store.read('media/1/2/3/abc/540/0.m4s')).toBeUndefined()
    expect(await store.hasFolder('media/1/2/3/abcd')).toBe(true)
    await store.removeFolder('media/1/2')
    expect(await namesIn(store, 'media/1')).toEqual([])
  })

  test('requireFolder rejects if the folder is missing', async () => {
    const store = await openStore()
    await expect(store.requireFolder('media')).rejects.toThrow()
    await store.write('media/1/2/3/master.m3u8', 'text')
    await store.requireFolder('media')
  })

  test('`measure` rejects when its signal is aborted', async () => {
    const store = await openStore()
    await store.write('media/1/2/3/master.m3u8', 'text')
    await expect(store.measure(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  })
}
