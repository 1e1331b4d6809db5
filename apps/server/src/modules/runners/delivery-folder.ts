import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pieceName } from '@cliffhanger/media-ingest/check/sent-rung'
import { createHashing } from '@cliffhanger/media-ingest/store/content-hash'
import { errorCode } from '../../error-code.ts'

/** Pieces that runners deliver: `<lease>/<width of the rung>/<offset>`. */
const deliveriesFolder = (dataDir: string) => join(dataDir, 'runner-work')
const leaseShape = /^[0-9a-f]{32}$/
export const isLease = (text: string): boolean => leaseShape.test(text)

export function deliveryFolder(dataDir: string, lease: string): string {
  if (!isLease(lease)) throw new RangeError('not a lease')
  return join(deliveriesFolder(dataDir), lease)
}

/** The bytes of a rung from `offset` on. */
export interface Piece {
  readonly width: number
  readonly offset: number
  /** SHA-256 in hex. */
  readonly sha256: string
}

/**
 * Stores a piece in the folder of a lease once all of it has arrived; it replaces one with the same offset. False if it was
 * cut off or has another hash. @param random part of the name of the unfinished file, which no other request has
 */
export async function receivePiece(
  body: Readable,
  folder: string,
  { width, offset, sha256 }: Piece,
  random: string,
): Promise<boolean> {
  const rung = join(folder, String(width))
  // Not in the folder of the rung, where unfinished pieces would count.
  const part = join(folder, `${random}.part`)
  await mkdir(rung, { recursive: true })
  const { stream, result } = createHashing()
  try {
    await pipeline(body, stream, createWriteStream(part, { flags: 'wx' }))
    if (result().hash !== sha256) return false
    await rename(part, join(rung, pieceName(offset)))
    return true
  } catch (error) {
    if (cutOff.includes(errorCode(error) ?? '')) return false
    throw error
  } finally {
    await rm(part, { force: true })
  }
}
const cutOff: readonly string[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

/** Removes everything in a folder. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

export const removeDelivery = (dataDir: string, lease: string): Promise<void> =>
  rm(deliveryFolder(dataDir, lease), { recursive: true, force: true })

/** Removes the files of leases that ended, for example with a killed import. */
export async function removeEndedDeliveries(dataDir: string, listLeases: () => Promise<string[]>): Promise<void> {
  const names = await readdir(deliveriesFolder(dataDir)).catch(() => [])
  // Listed after the folders: a lease that is given meanwhile has a folder only later.
  const needed = await listLeases()
  for (const name of names.filter((one) => isLease(one) && !needed.includes(one))) await removeDelivery(dataDir, name)
}
