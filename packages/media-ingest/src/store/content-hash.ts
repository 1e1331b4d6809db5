import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpenFile } from './media-store.ts'

/** Name of the metadata with the hash of an object's content. */
export const hashName = 'sha256'

export const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

/** An object of the store that has other bytes than were written, or none of our hashes. */
export function wrongContent(key: string): Error {
  return Object.assign(new Error(`${key} in the media store has not the content that was written`), {
    code: 'STORE_WRONG_CONTENT',
  })
}

export const isWrongContent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'STORE_WRONG_CONTENT'

/** Passes bytes on and computes their hash and number. */
export function createHashing() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.byteLength
      done(undefined, chunk)
    },
  })
  return { stream, result: () => ({ hash: hash.digest('hex'), bytes }) }
}

/** Takes a damaged file for a missing one, so that it is written again. */
export function ifWrongContent(error: unknown): undefined {
  if (!isWrongContent(error)) throw error
}

/** The hash of an opened file's content, which it closes. */
export async function hashOfFile(file: OpenFile): Promise<string> {
  if (file.size === 0) {
    await file.close()
    return sha256('')
  }
  const hash = createHash('sha256')
  await pipeline(file.stream({ start: 0, end: file.size - 1 }), hash)
  return hash.digest('hex')
}
