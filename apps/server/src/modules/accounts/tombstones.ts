import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'
import { errorCode } from '../../error-code.ts'
import { restoreMs } from './registration.ts'

/** What became of an account. */
type Fate = 'deleted' | 'restored' | 'purged'
export interface Tombstone {
  readonly userId: string
  readonly fate: Fate
  readonly at: Date
}
export interface LastWord {
  readonly userId: string
  readonly isDeleted: boolean
  /** Since when. */
  readonly at: Date
}
export interface Tombstones {
  /**
   * Writes it down before the transaction commits, as its last statement: whatever is acknowledged is on the disk. A
   * commit that is cut off after this leaves what somebody asked for.
   */
  add(tx: Database, tombstone: Tombstone): Promise<void>
}

/** Outside of the database, so that no backup of that brings anybody back. Ids and times, nothing else. */
export const tombstonesPath = (dataDir: string): string => join(dataDir, 'deleted-accounts.log')

/** One writer at a time, until the commit. */
export async function lockTombstones(tx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.tombstones})`.execute(tx)
}

export function createTombstones(dataDir: string): Tombstones {
  return {
    async add(tx, tombstone) {
      await lockTombstones(tx)
      await appendTombstones(tombstonesPath(dataDir), [tombstone])
    },
  }
}

export async function appendTombstones(path: string, tombstones: readonly Tombstone[]): Promise<void> {
  const lines = tombstones.map(({ userId, fate, at }) => `${at.toISOString()} ${fate} ${userId}\n`)
  await withFile(path, 'a', async (file) => {
    await file.writeFile(lines.join(''))
    await file.sync()
  })
  await withFile(dirname(path), 'r', (folder) => folder.sync())
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await work(file)
  } finally {
    await file.close()
  }
}

// What was cut off stands before a later line, or ends the file without a line break.
const pattern = /(\d{4}-\d\d-\d\dT[\d:.]{12}Z) (deleted|restored|purged) (\d{1,18})\n/g

/** The last word on every account, in the order of the file. Empty without a file. */
export async function readTombstones(path: string): Promise<LastWord[]> {
  const last = new Map<string, LastWord>()
  let rest = ''
  try {
    for await (const chunk of createReadStream(path, 'utf8')) {
      rest += String(chunk)
      const whole = rest.slice(0, rest.lastIndexOf('\n') + 1)
      rest = rest.slice(whole.length)
      for (const [, time = '', fate, userId = ''] of whole.matchAll(pattern)) {
        const at = new Date(time)
        if (fate !== 'purged') last.set(userId, { userId, isDeleted: fate === 'deleted', at })
        // Deleted before this list began, and long enough.
        else if (!last.get(userId)?.isDeleted) {
          last.set(userId, { userId, isDeleted: true, at: new Date(at.getTime() - restoreMs) })
        }
      }
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  return [...last.values()]
}
