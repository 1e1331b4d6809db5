import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pieceName } from '@cliffhanger/media-ingest/check/sent-rung'
import { createHashingStream } from '@cliffhanger/media-ingest/store/content-hash'
import { errorCode } from '../../error-code.ts'

/** Folder for pieces that runners deliver: `<lease>/<width of the rendition>/<offset>`. */
const deliveriesFolder = (dataDir: string) => join(dataDir, 'runner-work')
const leaseShape = /^[0-9a-f]{32}$/
export const isLeaseId = (text: string): boolean => leaseShape.test(text)

export function deliveryFolder(dataDir: string, lease: string): string {
  if (!isLeaseId(lease)) throw new RangeError('not a lease')
  return join(deliveriesFolder(dataDir), lease)
}

/** A byte range of a rendition, starting at `offset`. */
export interface DeliveredPiece {
  readonly width: number
  readonly offset: number
  /** SHA-256 in hex. */
  readonly sha256: string
}

/**
 * Stores a piece in the folder of a lease after it has arrived completely. Returns the size of the piece with the same
 * offset that it replaced, 0 without one; undefined if it was truncated or has the wrong hash.
 * @param random unique part of the names of temporary files
 */
export async function receivePiece(
  body: Readable,
  folder: string,
  { width, offset, sha256 }: DeliveredPiece,
  random: string,
): Promise<number | undefined> {
  const rung = join(folder, String(width))
  // Unfinished pieces are not in the rendition's folder, because they would count as delivered there.
  const [part, replaced] = [join(folder, `${random}.part`), join(folder, `${random}.replaced`)]
  await mkdir(rung, { recursive: true })
  const { stream, result } = createHashingStream()
  try {
    await pipeline(body, stream, createWriteStream(part, { flags: 'wx' }))
    if (result().hash !== sha256) return undefined
    const stored = join(rung, pieceName(offset))
    const replacedBytes = await moveFile(stored, replaced)
    await rename(part, stored)
    return replacedBytes
  } catch (error) {
    if (cutOff.includes(errorCode(error) ?? '')) return undefined
    throw error
  } finally {
    await rm(part, { force: true })
    await rm(replaced, { force: true })
  }
}

/** Moves a file, so that only one of several requests gets it. Returns its size; 0 if it does not exist. */
async function moveFile(from: string, to: string): Promise<number> {
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0
    throw error
  }
  return (await stat(to)).size
}
const cutOff: readonly string[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

/** Deletes everything in a folder. */
export async function deleteFolderContents(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

export const removeDelivery = (dataDir: string, lease: string): Promise<void> =>
  rm(deliveryFolder(dataDir, lease), { recursive: true, force: true })

/** Deletes the files of ended leases, for example after an import crashed. */
export async function removeEndedDeliveries(dataDir: string, listLeases: () => Promise<string[]>): Promise<void> {
  const names = await readdir(deliveriesFolder(dataDir)).catch(() => [])
  // Leases are listed after the folders, because the folder of a new lease is created after the lease itself.
  const needed = await listLeases()
  for (const name of names.filter((one) => isLeaseId(one) && !needed.includes(one))) await removeDelivery(dataDir, name)
}
