import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpenFile } from './media-store.ts'

/** Name of the object metadata that contains the hash of the content. */
export const hashMetadataName = 'sha256'

export const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

/**
 * Creates the error for an object whose content is not the content that was written, or that has no hash in its
 * metadata.
 */
export function createWrongContentError(key: string): Error {
  return Object.assign(new Error(`${key} in the media store has not the content that was written`), {
    code: 'STORE_WRONG_CONTENT',
  })
}

export const isWrongContent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'STORE_WRONG_CONTENT'

/** Creates a pass-through stream that computes the hash and the number of its bytes. */
export function createHashingStream() {
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

/** Error handler that treats a damaged file as missing, so that it is written again. Rethrows other errors. */
export function ignoreWrongContent(error: unknown): undefined {
  if (!isWrongContent(error)) throw error
}

/** Returns the hash of the content of an open file, and closes the file. */
export async function hashOfFile(file: OpenFile): Promise<string> {
  if (file.size === 0) {
    await file.close()
    return sha256('')
  }
  const hash = createHash('sha256')
  await pipeline(file.stream({ start: 0, end: file.size - 1 }), hash)
  return hash.digest('hex')
}
