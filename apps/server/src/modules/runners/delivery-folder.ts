import { createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createHashing } from '@cliffhanger/media-ingest/store/content-hash'

/** Files that runners deliver: `<lease>/<rung>/init.mp4` and `<lease>/<rung>/<n>.m4s`. */
const deliveriesFolder = (dataDir: string) => join(dataDir, 'runner-work')
const leaseShape = /^[0-9a-f]{32}$/
export const isLease = (text: string): boolean => leaseShape.test(text)
export const isFileName = (name: string): boolean => /^\d{2,4}\/(init\.mp4|\d{1,5}\.m4s)$/.test(name)

export function deliveryFolder(dataDir: string, lease: string): string {
  if (!isLease(lease)) throw new RangeError('not a lease')
  return join(deliveriesFolder(dataDir), lease)
}

/** Stores a file under its name once all of it has arrived. False if its SHA-256 (hex) is another one. */
export async function receiveFile(body: Readable, target: string, sha256: string): Promise<boolean> {
  const part = `${target}.part`
  await mkdir(dirname(target), { recursive: true })
  const { stream, result } = createHashing()
  try {
    await pipeline(body, stream, createWriteStream(part))
    if (result().hash !== sha256) return false
    await rename(part, target)
    return true
  } finally {
    await rm(part, { force: true })
  }
}

/** Moves the delivered renditions into an existing folder, which may be on another disk. */
export async function moveDelivery(from: string, into: string): Promise<void> {
  // Without any file there is no folder.
  for (const name of await readdir(from).catch(() => [])) {
    const [source, target] = [join(from, name), join(into, name)]
    await rename(source, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      await cp(source, target, { recursive: true })
    })
  }
  await rm(from, { recursive: true, force: true })
}

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
