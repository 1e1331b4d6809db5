import { availableParallelism } from 'node:os'
import { lockUserExclusively } from '../../db/lock-existing-user.ts'
import { transactionOrUndo } from '../../db/transaction-or-undo.ts'
import type { Deps } from '../../deps.ts'
import { imageBytes } from '../../http/rate-limit/storage-budget.ts'
import { cleanImage, type ImageRefusal } from './clean-image.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { newImageId, removeImage, uploadsFolder, writeImage } from './image-folder.ts'
import { findNthNewestImageTime, insertImage } from './image-store.ts'

const dayMs = 86_400_000
/** Number of images decoded at once. If there are several cores, one of them stays free for other requests. */
const mostAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Maximum number of unattached images per viewer and day. */
const mostLoose = 20

export type AddResult =
  | { readonly imageId: string }
  | { readonly refused: ImageRefusal | 'unauthorized' | 'unavailable' }
  | { readonly refused: 'tooMany'; readonly retryAfterSeconds: number }

/**
 * Creates the limit for all viewers' uploads together: decoding briefly needs up to 200 MB; a waiting upload holds at
 * most 10 MiB. A slot rests after an image for as long as decoding took, so that other requests are not slowed down.
 */
export const createDecodingLimit = () => createConcurrencyLimit({ running: mostAtOnce, waiting: 16, restShare: 1 })
export type DecodingLimit = ReturnType<typeof createDecodingLimit>

interface Needs extends Pick<Deps, 'db' | 'config' | 'now' | 'randomBytes'> {
  readonly gate: DecodingLimit
}

/** Stores viewers' images: re-encodes, writes and then inserts them, in this order, so that every row has its file. */
export function createImageUploads({ db, config, now, randomBytes, gate }: Needs) {
  const folder = uploadsFolder(config.dataDir)

  async function checkQuota(within: Deps['db'], userId: string): Promise<AddResult | undefined> {
    if (!config.hasRateLimits) return undefined
    const oldestCounted = await findNthNewestImageTime(within, userId, {
      since: new Date(now() - dayMs),
      most: mostLoose,
    })
    if (oldestCounted === undefined) return undefined
    const waitMs = oldestCounted.getTime() + dayMs - now()
    return { refused: 'tooMany', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
  }

  /** Inserts the row while the viewer's row is locked, so that concurrent uploads cannot exceed the quota. */
  async function insertWithQuota(tx: Deps['db'], userId: string, imageId: string): Promise<AddResult> {
    if (!(await lockUserExclusively(tx, userId))) return { refused: 'unauthorized' }
    const refused = await checkQuota(tx, userId)
    if (refused) return refused
    await insertImage(tx, { imageId, userId, at: new Date(now()), isAttached: false })
    return { imageId }
  }

  return {
    /** @param store called before the file is written; charges its size to the storage budget, or throws */
    async add(userId: string, bytes: Buffer, store: (bytes: number) => void): Promise<AddResult> {
      const refused = await checkQuota(db, userId)
      if (refused) return refused
      const clean = await gate(() => cleanImage(bytes))
      if (clean === 'busy') return { refused: 'unavailable' }
      if (typeof clean === 'string') return { refused: clean }
      store(imageBytes + clean.length)
      const imageId = newImageId(randomBytes)
      const remove = () => removeImage(folder, imageId)
      try {
        await writeImage(folder, imageId, clean)
      } catch (error) {
        await remove()
        throw error
      }
      const added = await transactionOrUndo(db, (tx) => insertWithQuota(tx, userId, imageId), remove)
      if ('refused' in added) await remove()
      return added
    },
  }
}
export type ImageUploads = ReturnType<typeof createImageUploads>
