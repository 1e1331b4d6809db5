import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'

const fates = ['deleted', 'restored', 'purged'] as const
/** What became of an account, and since when. */
export interface Tombstone {
  readonly userId: string
  readonly fate: (typeof fates)[number]
  readonly at: Date
}
export interface Tombstones {
  /**
   * Writes it down before the transaction commits, as its last statement: whatever is acknowledged is on the disk. The
   * transaction has the user's row locked, so nobody else writes about them until it has ended.
   */
  add(tx: Database, tombstone: Tombstone): Promise<void>
}

/** Outside of the database, so that no backup of that brings anybody back. Ids and times, nothing else. */
export const tombstonesPath = (dataDir: string): string => join(dataDir, 'deleted-accounts.log')

export function createTombstones(dataDir: string): Tombstones {
  return {
    async add(tx, tombstone) {
      // One writer at a time, until the commit.
      await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.tombstones})`.execute(tx)
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

/**
 * The last word on every account. By time, because lists of several servers may stand one behind the other; of one time
 * the later line counts. Nobody comes back from a purge.
 */
export async function readTombstones(path: string): Promise<Tombstone[]> {
  const last = new Map<string, Tombstone>()
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    rest += String(chunk)
    const whole = rest.slice(0, rest.lastIndexOf('\n') + 1)
    rest = rest.slice(whole.length)
    for (const [, time = '', name, userId = ''] of whole.matchAll(pattern)) {
      const fate = fates.find((one) => one === name)
      if (!fate) continue
      const [word, before] = [{ userId, fate, at: new Date(time) }, last.get(userId)]
      const isLast = !before || (before.fate !== 'purged' && (fate === 'purged' || word.at >= before.at))
      if (isLast) last.set(userId, word)
    }
  }
  return [...last.values()]
}
