import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { imagePath, uploadsFolder } from '../../../apps/server/src/modules/feedback/image-folder.ts'
import type { TestDatabase } from '../../../apps/server/src/testing/database.ts'
import type { AcknowledgedOperation } from './traffic.ts'

/** Lists the acknowledged operations that a restored server does not have. */
export async function findMissingOperations(
  { pool }: TestDatabase,
  dataDir: string,
  acknowledged: readonly AcknowledgedOperation[],
): Promise<AcknowledgedOperation[]> {
  const has = async (text: string, values: readonly unknown[]) => (await pool.query(text, [...values])).rowCount === 1
  async function isThere(one: AcknowledgedOperation): Promise<boolean> {
    switch (one.kind) {
      case 'order':
        // The auditor checks that the ordered products were delivered.
        return has("SELECT 1 FROM orders WHERE order_id = $1 AND state = 'granted'", [one.orderId])
      case 'unlock':
        return has('SELECT 1 FROM entitlements WHERE user_id = $1 AND vid_id = $2 AND episode = $3', [
          one.userId,
          one.vidId,
          one.episode,
        ])
      case 'like':
        return has('SELECT 1 FROM title_likes WHERE user_id = $1 AND vid_id = $2', [one.userId, one.vidId])
      case 'deletion':
        return has('SELECT 1 FROM users WHERE user_id = $1 AND deleted_at IS NOT NULL', [one.userId])
      case 'image': {
        const bytes = await readFile(imagePath(uploadsFolder(dataDir), one.imageId)).catch(() => Buffer.alloc(0))
        const isSame = createHash('sha256').update(bytes).digest('hex') === one.sha256
        return isSame && (await has('SELECT 1 FROM feedback WHERE $1 = ANY(image_ids)', [one.imageId]))
      }
    }
  }
  const missing: AcknowledgedOperation[] = []
  for (const one of acknowledged) if (!(await isThere(one))) missing.push(one)
  return missing
}
