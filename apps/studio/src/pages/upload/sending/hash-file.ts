import { hashChunkBytes } from '@cliffhanger/domain/title-uploads'

/**
 * Returns the SHA-256 of the SHA-256 hashes of a file's pieces, in hex. Browsers can only hash data in memory, so a
 * file of 20 GB is hashed piece by piece.
 */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<string> {
  const hashes: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < file.size; at += hashChunkBytes) {
    signal.throwIfAborted()
    const piece = await file.slice(at, at + hashChunkBytes).arrayBuffer()
    hashes.push(new Uint8Array(await crypto.subtle.digest('SHA-256', piece)))
  }
  const all = await new Blob(hashes).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
