import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pieceName } from '@cliffhanger/media-ingest/check/sent-rung'
import { expect, onTestFinished, test } from 'vitest'
import { receivePiece } from './delivery-folder.ts'

const pieceOf = (text: string) => ({
  ...{ width: 180, offset: 0 },
  sha256: createHash('sha256').update(text).digest('hex'),
})

test('an unfinished request never overwrites a piece that another request has stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const slow = new PassThrough()
  const stored = join(folder, '180', pieceName(0))
  const late = receivePiece(slow, folder, pieceOf('other'), 'a')
  slow.write('b')
  // Waits until the slow request has opened its file.
  await expect.poll(() => readdir(folder)).toContain('a.part')
  expect(await receivePiece(Readable.from(['good']), folder, pieceOf('good'), 'b')).toBe(0)
  slow.end('ad')
  expect(await late).toBeUndefined()
  expect(await readFile(stored, 'utf8')).toBe('good')
  expect(await readdir(folder)).toEqual(['180'])
})

test('two requests cannot write to the same unfinished file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const slow = new PassThrough()
  const first = receivePiece(slow, folder, pieceOf('good'), 'a')
  await expect.poll(() => readdir(folder)).toContain('a.part')
  await expect(receivePiece(Readable.from(['good']), folder, pieceOf('good'), 'a')).rejects.toThrow('EEXIST')
  slow.destroy(Object.assign(new Error('cut'), { code: 'ECONNRESET' }))
  expect(await first).toBeUndefined()
})
