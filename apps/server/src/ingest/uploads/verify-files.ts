import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { hashChunkBytes } from '@cliffhanger/domain/title-uploads'

export interface FileHashes {
  /** SHA-256 of the concatenated SHA-256 hashes of the pieces, as the browser computes it. */
  readonly pieces: string
  /** SHA-256 of the whole file. */
  readonly whole: string
}

/** Chunk size: hashing a chunk takes about a millisecond, so that it does not delay requests of viewers. */
const chunkBytes = 256 * 1024

/** Reads a file once and returns both of its hashes, in hex. */
export async function hashFile(path: string, signal: AbortSignal): Promise<FileHashes> {
  const [whole, pieces] = [createHash('sha256'), createHash('sha256')]
  let piece = createHash('sha256')
  let length = 0
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes, signal })) {
    const bytes: Buffer = chunk
    whole.update(bytes)
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + hashChunkBytes - length)
      piece.update(part)
      length += part.length
      at += part.length
      if (length === hashChunkBytes) {
        pieces.update(piece.digest())
        piece = createHash('sha256')
        length = 0
      }
    }
  }
  if (length > 0) pieces.update(piece.digest())
  return { pieces: pieces.digest('hex'), whole: whole.digest('hex') }
}
