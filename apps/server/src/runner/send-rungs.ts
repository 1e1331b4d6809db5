import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { joinSegments } from '@cliffhanger/media-ingest/check/sent-rung'
import { type RetryOptions, retryRequest } from './repeat-request.ts'
import type { RenditionPiece } from './runner-client.ts'

/**
 * The next piece is larger if a request took less than the first duration, and smaller if it took more than the second.
 * The server aborts a request after ten seconds.
 */
const [shortMs, longMs] = [1_000, 4_000]
export const leastPieceBytes = 32 * 1024
const [firstPieceBytes, mostPieceBytes] = [256 * 1024, 4 * 1024 * 1024]

/**
 * Sends the renditions of an encoded episode to the server, piece by piece. Pieces grow while they are sent quickly,
 * and shrink when a piece takes long or fails; a failed piece is retried.
 */
export async function sendRenditions(
  folder: string,
  widths: readonly number[],
  sendPiece: (piece: RenditionPiece) => Promise<unknown>,
  options: RetryOptions,
): Promise<void> {
  let most = firstPieceBytes
  const shrink = () => {
    most = Math.max(leastPieceBytes, most / 2)
  }
  async function sendNext(file: string, width: number, offset: number): Promise<number> {
    const bytes = await readBytes(file, offset, most)
    const startedMs = performance.now()
    await sendPiece({ width, offset, bytes }).catch((error: unknown) => {
      shrink()
      throw error
    })
    const tookMs = performance.now() - startedMs
    if (tookMs < shortMs) most = Math.min(mostPieceBytes, most * 2)
    else if (tookMs > longMs) shrink()
    return bytes.length
  }
  for (const width of widths) {
    const file = join(folder, `${width}.mp4`)
    joinSegments(join(folder, String(width)), file)
    const { size } = await stat(file)
    for (let at = 0; at < size; ) at += await retryRequest(() => sendNext(file, width, at), options)
  }
}

async function readBytes(file: string, offset: number, most: number): Promise<Buffer<ArrayBuffer>> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(most), 0, most, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
