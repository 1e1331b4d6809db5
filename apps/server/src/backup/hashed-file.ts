import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createHashingStream } from '@cliffhanger/media-ingest/store/content-hash'

/**
 * Writes a new file that only its owner can access, and returns its SHA-256 in hexadecimal once it is synced. @param
 * parts a source and its transformations
 */
export async function writeHashed(
  path: string,
  ...parts: readonly [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]
): Promise<{ sha256: string; length: number }> {
  const { stream, result } = createHashingStream()
  // No `await` before `pipeline`: an error of a source that has no listener yet would crash the process.
  await pipeline([...parts, stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })])
  const { hash, bytes } = result()
  return { sha256: hash, length: bytes }
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) hash.update(chunk)
  return hash.digest('hex')
}
