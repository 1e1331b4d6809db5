import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'

const fates = ['deleted', 'restored', 'purged'] as const
/** Records a change of an account's state and the time of the change. */
export interface Tombstone {
  readonly userId: string
  readonly fate: (typeof fates)[number]
  readonly at: Date
}
export interface TombstoneLog {
  /**
   * Writes a tombstone to disk. Must be called as the transaction's last step before the commit, so that every
   * acknowledged change is on disk. The transaction must hold the lock on the user's row, so that no other tombstone of
   * this user is written concurrently.
   */
  add(tx: Database, tombstone: Tombstone): Promise<void>
}

/**
 * Returns the path of the tombstone file. It is outside the database, so that restoring a backup restores no deleted
 * account. The file contains only ids and times.
 */
export const tombstonesPath = (dataDir: string): string => join(dataDir, 'deleted-accounts.log')

export function createTombstoneLog(dataDir: string): TombstoneLog {
  return {
    async add(tx, tombstone) {
      // Allows only one writer at a time, until the commit.
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

// No ^ in the pattern: a truncated entry may precede a complete one on the same line. A truncated last entry has no
// line break.
const pattern = /(\d{4}-\d\d-\d\dT[\d:.]{12}Z) (deleted|restored|purged) (\d{1,18})\n/g

/**
 * Returns the latest tombstone of every account. Sorts by time, because the files of several servers may be
 * concatenated; for equal times the later line takes precedence. A purge is final.
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
      const [entry, before] = [{ userId, fate, at: new Date(time) }, last.get(userId)]
      const isLast = !before || (before.fate !== 'purged' && (fate === 'purged' || entry.at >= before.at))
      if (isLast) last.set(userId, entry)
    }
  }
  return [...last.values()]
}
